import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';

import { cookies } from 'next/headers';

import { digestOf } from '@/lib/server/digest';
import { secret } from '@/lib/server/secret';

import { isSecureSite } from './session-token';

/**
 * Marks a browser in which an account has logged in, so that somebody at the same address who guesses its password does
 * not keep its owner out. It opens nothing, names nobody, and outlives a Logout.
 */
const DEVICE_COOKIE = 'known-device';

const LIFE_S = 365 * 24 * 60 * 60;

const proofOf = (id: string, username: string) =>
  createHmac('sha256', secret())
    .update(`known device ${id} ${digestOf(username)}`)
    .digest('base64url');

/** The id of the browser of this request if the account of exactly this name has logged in with it; null for others. */
export async function knownDevice(username: string): Promise<string | null> {
  const [id = '', proof = ''] = (await cookies()).get(DEVICE_COOKIE)?.value.split('.') ?? [];
  const [given, expected] = [Buffer.from(proof), Buffer.from(proofOf(id, username))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** Marks the browser of this request, in which the account that the host tells has just logged in. */
export async function markDevice(username: string): Promise<void> {
  const id = randomUUID();
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecureSite(), maxAge: LIFE_S } as const;
  (await cookies()).set(DEVICE_COOKIE, `${id}.${proofOf(id, username)}`, options);
}
