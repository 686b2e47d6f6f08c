import 'server-only';

import { createHmac, timingSafeEqual } from 'node:crypto';

import { cookies, draftMode } from 'next/headers';

import { env } from './env';

/**
 * Stands beside the framework's cookie of the draft mode, whose value belongs to the build: this one belongs to the secret in
 * force, so that a new secret ends what the old one opened.
 */
export const DRAFT_COOKIE = 'draft-secret';

/** The value of that cookie. */
export const draftProof = () =>
  createHmac('sha256', env().previewSecret ?? '')
    .update('draft mode')
    .digest('base64url');

/** Whether an editor is in draft mode, by the secret that is in force. */
export async function isDraftMode(): Promise<boolean> {
  // Cookies are read for an editor alone: where they are, no page is prerendered.
  if (env().previewSecret === undefined || !(await draftMode()).isEnabled) return false;
  const given = Buffer.from((await cookies()).get(DRAFT_COOKIE)?.value ?? '');
  const expected = Buffer.from(draftProof());
  return given.length === expected.length && timingSafeEqual(given, expected);
}
