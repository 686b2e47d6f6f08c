import { env } from '@/lib/server/env';
import { type Institute, institute } from '@/lib/site/institute';

import { dependOn } from './host/depend-on';

/** The cache tag of all pages that name the institute. */
export const INSTITUTE_TAG = 'institute';

/** The institute for a page. Ties the page to the age of content, so that a changed file shows. */
export async function currentInstitute(): Promise<Institute> {
  await dependOn(INSTITUTE_TAG, env().contentMaxAgeS);
  return institute();
}
