import 'server-only';

import { createHmac, timingSafeEqual } from 'node:crypto';

import { cookies, draftMode } from 'next/headers';

import { env } from './env';

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
