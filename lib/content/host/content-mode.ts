import 'server-only';

import { createHmac, timingSafeEqual } from 'node:crypto';

import { cookies, draftMode } from 'next/headers';
import { connection } from 'next/server';

import { env } from '@/lib/server/env';

/** Our cookie for draft mode, beside the framework's own. It is bound to the secret: a new secret ends draft mode. */
export const DRAFT_COOKIE = 'draft-secret';

export const draftProof = () =>
  createHmac('sha256', env().previewSecret ?? '')
    .update('draft mode')
    .digest('base64url');

export async function isDraftMode(): Promise<boolean> {
  // Reads cookies for editors only, since no page that reads them is prerendered.
  if (env().previewSecret === undefined || !(await draftMode()).isEnabled) return false;
  const given = Buffer.from((await cookies()).get(DRAFT_COOKIE)?.value ?? '');
  const expected = Buffer.from(draftProof());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Where content comes from: the cache, the host itself on a preview, or the host with drafts for an editor. */
type ContentMode = 'published' | 'fresh' | 'draft';

/** The mode of the current request. A preview deployment prerenders no page. */
export async function contentMode(): Promise<ContentMode> {
  if (await isDraftMode()) return 'draft';
  if (env().previewName === undefined) return 'published';
  await connection();
  return 'fresh';
}

/**
 * The `generateStaticParams` of pages that are made at their first visit and kept. A preview has none: the framework
 * then renders such a page for each request, as `contentMode` demands.
 */
export const keptAfterVisit = () => (env().previewName === undefined ? () => [] : undefined);
