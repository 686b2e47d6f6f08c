import { hash, verify } from '@node-rs/argon2';
import { jwtVerify, SignJWT } from 'jose';

import { env } from '@/lib/server/env';
import { secret } from '@/lib/server/secret';
import { type Db, database } from '@/lib/store/database';
import { foldedName } from '@/lib/text/usernames';

const TOKEN_LIFE_S = 12 * 60 * 60;
const ISSUER = 'standin-api-host';

/** argon2id, 19 MiB and two passes: the library's defaults, which are OWASP's first recommendation. */
const hashPassword = (password: string) => hash(password);

// Verified for a missing user, so that the time of the answer reveals nothing.
let decoyHash: Promise<string> | undefined;

/** Whether a name is or looks like one of EDITORS. Only the command `add-editor` makes such accounts. */
export const isKeptForEditor = (username: string) =>
  env().editors.some((name) => foldedName(name) === foldedName(username));

export type Registration = Record<'Username' | 'Password' | 'Name' | 'Mobile' | 'Email' | 'Course', string>;

/** Stores a new user; returns false if the username, or one that looks like it, or the e-mail address is taken. */
export async function createUser(db: Db, registration: Registration, nowMs: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('standin_user')
    .values({
      username_key: foldedName(registration.Username),
      username: registration.Username.trim(),
      password_hash: await hashPassword(registration.Password),
      name: registration.Name,
      mobile: registration.Mobile,
      // Editors have none, and keys are unique.
      email_key: (registration.Email || registration.Username).trim().toLowerCase(),
      email: registration.Email,
      course: registration.Course,
      created_at_ms: nowMs,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

const signingKey = () => new TextEncoder().encode(`${ISSUER}:${secret()}`);

/** Returns a signed token that expires; null for wrong credentials. */
export async function issueToken(username: string, password: string, nowMs: number): Promise<string | null> {
  const db = await database();
  const user = await db
    .selectFrom('standin_user')
    .select(['username_key', 'password_hash'])
    .where('username_key', '=', foldedName(username))
    .executeTakeFirst();
  decoyHash ??= hashPassword('nobody');
  const isRight = await verify(user?.password_hash ?? (await decoyHash), password);
  if (!user || !isRight) return null;
  const nowS = Math.floor(nowMs / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setSubject(user.username_key)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + TOKEN_LIFE_S)
    .sign(signingKey());
}

/** Finds the user of a token; returns null if it is forged, expired or nobody's. */
export async function findUserByToken(token: string, nowMs: number) {
  try {
    const { payload } = await jwtVerify(token, signingKey(), {
      issuer: ISSUER,
      algorithms: ['HS256'],
      currentDate: new Date(nowMs),
    });
    const db = await database();
    const user = await db
      .selectFrom('standin_user')
      .select(['username', 'name', 'email', 'mobile'])
      .where('username_key', '=', payload.sub ?? '')
      .executeTakeFirst();
    return user ? { Username: user.username, Name: user.name, Email: user.email, Mobile: user.mobile } : null;
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J')) return null;
    throw error;
  }
}
