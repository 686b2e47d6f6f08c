import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

import type { KeyedPaper } from '@/lib/exam/paper';
import type { Bytes } from '@/lib/exam/sealing';
import type { SafeHtml } from '@/lib/html/sanitize';
import { keep, processWide } from '@/lib/server/process-wide';
import { secret as siteSecret } from '@/lib/server/secret';
import { commitTogether } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import {
  addSealedPaper,
  findOpenSecret,
  findSealedDigest,
  findSealedFile,
  type SealedPaper,
} from '@/lib/store/sealed-papers';

import { candidatePaperOf, loadFrozen } from './frozen-paper';
import { digestOfSealed, seal } from './seal';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_BYTES = 16;

const lockingKey = () => Buffer.from(hkdfSync('sha256', siteSecret(), '', 'secrets of sealed papers', 32));

function lock(secret: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, lockingKey(), iv);
  return Buffer.concat([iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64');
}

/** undefined if it was locked under another secret of the site. */
function unlock(locked: string): Bytes | undefined {
  const bytes = Buffer.from(locked, 'base64');
  const decipher = createDecipheriv(CIPHER, lockingKey(), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const secret = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  try {
    return Uint8Array.from(Buffer.concat([secret, decipher.final()]));
  } catch {
    return undefined;
  }
}

/** Seals a frozen paper, without its key, under a new secret. */
export function sealPaper(snapshotId: string, paper: KeyedPaper<SafeHtml>): SealedPaper {
  const secret = randomBytes(SECRET_BYTES);
  const file = seal(candidatePaperOf(paper), secret);
  return {
    snapshot_id: snapshotId,
    digest: digestOfSealed(file),
    file: Buffer.from(file).toString('base64'),
    locked_secret: lock(secret),
  };
}

/** The digest of a published paper's sealed file, which is made for papers from before there were such files. */
export async function sealedDigest(db: Db, snapshotId: string): Promise<string> {
  const known = await findSealedDigest(db, snapshotId);
  if (known !== undefined) return known;
  const sealed = sealPaper(snapshotId, await loadFrozen(db, snapshotId));
  await commitTogether(db, (trx) => addSealedPaper(trx, sealed));
  return (await findSealedDigest(db, snapshotId)) ?? sealed.digest;
}

const IS_DIGEST = /^[0-9a-f]{64}$/;

const MOST_AT_HAND = 8;
const atHand = processWide('sealed-files', () => new Map<string, Bytes>());

/** A sealed file by its digest; undefined if there is none. */
export async function readSealedFile(db: Db, digest: string): Promise<Bytes | undefined> {
  const known = atHand.get(digest);
  if (known) return known;
  const stored = IS_DIGEST.test(digest) ? await findSealedFile(db, digest) : undefined;
  if (stored === undefined) return undefined;
  const file = Uint8Array.from(Buffer.from(stored, 'base64'));
  keep(atHand, digest, file, MOST_AT_HAND);
  return file;
}

/**
 * The secret that opens a sealed file; undefined before its mock has opened, for everybody, and if the site has another
 * secret than when it was sealed.
 */
export async function readOpenSecret(db: Db, digest: string): Promise<Bytes | undefined> {
  const locked = IS_DIGEST.test(digest) ? await findOpenSecret(db, digest) : undefined;
  return locked === undefined ? undefined : unlock(locked);
}
