import { setTimeout as delay } from 'node:timers/promises';

import { revalidateTag } from 'next/cache';
import * as z from 'zod/mini';

import { INSTITUTE_TAG } from '@/lib/content/current-institute';
import { expireItemPages } from '@/lib/content/host/depend-on';
import { isReadSince } from '@/lib/content/host/last-good';
import { announce, type MadeAnew, makeAnew, RELAYED } from '@/lib/finding/publishing/relay';
import { refusalUnlessEditor } from '@/lib/serve/editor-endpoint';
import { answer, guarded, withPayload } from '@/lib/serve/endpoint';
import { bodyOf } from '@/lib/serve/file-answer';
import { ownOrigin } from '@/lib/serve/health/lifecycle';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import {
  isKept,
  isNoun,
  isPublicPath,
  type Noun,
  nouns,
  nounsOfPage,
  pagesFedBy,
  type PublicPath,
  publicPaths,
} from '@/lib/site/pages';

const payload = z.object({ noun: z.optional(z.string()), path: z.optional(z.string()) });

/** How long remaking may take: a page waits some seconds for the host. */
const LIMIT_MS = 10_000;
const PAUSE_MS = 100;

type Wanted = { nouns: readonly Noun[]; pages: readonly PublicPath[] };

/** What to read again: a noun with the pages that it feeds, or a page with the nouns that feed it. */
function wantedOf({ noun, path }: z.infer<typeof payload>): Wanted | undefined {
  if (noun !== undefined && path === undefined && isNoun(noun)) {
    return { nouns: [noun], pages: isKept(noun) ? pagesFedBy(noun).filter(isPublicPath) : [] };
  }
  if (path === undefined || noun !== undefined || !isPublicPath(path)) return undefined;
  return { nouns: nounsOfPage(path).filter(isKept), pages: [path] };
}

/** Asks for a page until it is new: the first request gets the old one and has it remade. False after `endMs`. */
async function isMadeAnew(url: URL, endMs: number): Promise<boolean> {
  for (let leftMs = LIMIT_MS; leftMs > 0; leftMs = endMs - performance.now()) {
    const signal = AbortSignal.timeout(Math.ceil(leftMs));
    const page = await fetch(url, { cache: 'no-store', redirect: 'manual', signal }).catch(() => undefined);
    await page?.body?.cancel();
    if (!page?.ok) return false;
    if ((page.headers.get('x-nextjs-cache') ?? page.headers.get('x-vercel-cache')) !== 'STALE') return true;
    await delay(PAUSE_MS);
  }
  return false;
}

const ownUrl = () => ownOrigin() ?? env().siteUrl;

/** Remakes pages. Separates those that are new, with all that feeds them, from those that still show old content. */
async function remake({ nouns: wanted, pages }: Wanted): Promise<MadeAnew> {
  const startMs = performance.now();
  const origin = ownUrl();
  const made = await Promise.all(pages.map((path) => isMadeAnew(new URL(path, origin), startMs + LIMIT_MS)));
  const isNew = (path: PublicPath, index: number) =>
    made[index] === true && nounsOfPage(path).every((noun) => !wanted.includes(noun) || isReadSince(noun, startMs));
  const notMadeAnew = pages.filter((path, index) => !isNew(path, index));
  if (notMadeAnew.length > 0) logWarning('pages not made anew', { pages: notMadeAnew.join(' ') });
  return { revalidated: wanted, pages: pages.filter((path) => !notMadeAnew.includes(path)), notMadeAnew };
}

function notMade({ nouns: revalidated, pages }: Wanted, error: unknown): MadeAnew {
  logWarning('pages not made anew', { pages: pages.join(' '), reason: String(error) });
  return { revalidated, pages: [], notMadeAnew: [...pages] };
}

async function* written(body: () => Promise<unknown>) {
  yield new TextEncoder().encode(JSON.stringify(await body()));
}

/** An answer whose body is made when it is sent. */
const answerLater = (body: () => Promise<unknown>) =>
  new Response(bodyOf(written(body)), {
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

/** Reads a noun or a page again. The old content shows until the new one is there. Names the pages that are new. */
export const POST = guarded(async (request: Request) => {
  const [, given = null] = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const refusal = await refusalUnlessEditor(request, given, env().revalidateSecret);
  if (refusal) return refusal;
  return withPayload(payload, request, async (body) => {
    const wanted = wantedOf(body);
    if (!wanted) {
      return answer(400, { message: 'Give one noun, or the path of one public page.', nouns, paths: publicPaths });
    }
    // A publisher may have changed the institute's own file too.
    revalidateTag(INSTITUTE_TAG, 'max');
    for (const noun of wanted.nouns) {
      revalidateTag(noun, 'max');
      expireItemPages(noun);
    }
    // The framework marks content as stale only after this function has ended.
    if (request.headers.has(RELAYED)) return answerLater(() => remake(wanted));
    await announce(wanted.nouns);
    return answerLater(() => makeAnew(body, ownUrl()).catch((error: unknown) => notMade(wanted, error)));
  });
});
