import { revalidateTag } from 'next/cache';
import { after } from 'next/server';
import * as z from 'zod/mini';

import { isNoun, type Noun, nouns, nounsOfPage, pagesFedBy } from '@/lib/api/fed-pages';
import { env } from '@/lib/env';
import { answer, guarded, withPayload } from '@/lib/http/endpoint';
import { refusalUnlessEditor } from '@/lib/http/editor-request';
import { isPublicPath, publicPages } from '@/lib/pages';

const payload = z.object({ noun: z.optional(z.string()), path: z.optional(z.string()) });

type Wanted = { nouns: readonly Noun[]; paths: readonly string[] };

/** What is to be read anew: a noun with the pages that it feeds, or a page with the nouns that feed it. */
function wantedOf({ noun, path }: z.infer<typeof payload>): Wanted | undefined {
  if (noun !== undefined && path === undefined && isNoun(noun)) return { nouns: [noun], paths: pagesFedBy[noun] };
  if (path !== undefined && noun === undefined && isPublicPath(path))
    return { nouns: nounsOfPage(path), paths: [path] };
  return undefined;
}

/** Asks for each page once, so that it is made anew now and not when the next visitor comes. */
const remake = (origin: string, pages: readonly string[]) =>
  Promise.allSettled(pages.map((path) => fetch(new URL(path, origin), { signal: AbortSignal.timeout(10_000) })));

/**
 * What the host's publishing calls after a change: content of a noun, or of a page, is read anew. What is shown stays
 * until the new content is there, so a host that fails in this moment takes nothing away.
 */
export const POST = guarded(async (request: Request) => {
  const [, given = null] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const refusal = await refusalUnlessEditor(request, given, env().revalidateSecret);
  if (refusal) return refusal;
  return withPayload(payload, request, async (body) => {
    const wanted = wantedOf(body);
    if (!wanted) {
      return answer(400, {
        message: 'Give one noun, or the path of one public page.',
        nouns,
        paths: Object.keys(publicPages),
      });
    }
    for (const noun of wanted.nouns) revalidateTag(noun, 'max');
    const pages = wanted.paths.filter(isPublicPath);
    after(() => remake(request.url, pages));
    return answer(200, { revalidated: wanted.nouns, pages });
  });
});
