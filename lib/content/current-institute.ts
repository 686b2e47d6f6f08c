import { unstable_cache } from 'next/cache';

import { env } from '@/lib/server/env';
import { type Institute, institute } from '@/lib/site/institute';

/** The cache tag of all pages that name the institute. */
export const INSTITUTE_TAG = 'institute';

let ofContentAge: (() => Promise<null>) | undefined;

/** The institute for a page, which is then made anew as often as the content is read: a changed file shows. */
export async function currentInstitute(): Promise<Institute> {
  const { contentMaxAgeS: revalidate } = env();
  await (ofContentAge ??= unstable_cache(async () => null, [INSTITUTE_TAG], { revalidate, tags: [INSTITUTE_TAG] }))();
  return institute();
}
