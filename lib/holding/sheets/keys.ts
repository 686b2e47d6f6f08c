import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose';

import { addSheetKey, listSheetKeys, type SheetKey } from '@/lib/holding/sheets/sheet-keys';
import { commitTogether } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';

import { ALGORITHM } from './sheet';

export const publicJwk = (x: string) => ({ kty: 'OKP', crv: 'Ed25519', x }) as const;

async function addNewKey(db: Db, number: number, nowMs: number, isLeak: boolean): Promise<void> {
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const { x = '', d = '' } = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(publicJwk(x));
  const key = { number, kid, public_key: x, private_key: d, created_at_ms: nowMs };
  await commitTogether(db, (trx) => addSheetKey(trx, key, isLeak));
}

/** The keys of response sheets, the signing key first; makes one if there is none. */
export async function sheetKeys(db: Db, nowMs: number): Promise<SheetKey[]> {
  const keys = await listSheetKeys(db);
  if (keys.length > 0) return keys;
  await addNewKey(db, 1, nowMs, false);
  return listSheetKeys(db);
}

/** Makes a new signing key. Sheets of older keys stay genuine, unless a key leaked. Returns all keys like sheetKeys. */
export async function rotateSheetKey(db: Db, nowMs: number, { isLeak }: { isLeak: boolean }): Promise<SheetKey[]> {
  const [newest] = await sheetKeys(db, nowMs);
  await addNewKey(db, (newest?.number ?? 0) + 1, nowMs, isLeak);
  return listSheetKeys(db);
}

/** The public keys in the form of RFC 7517. */
export const jwksOf = (keys: readonly SheetKey[]) => ({
  keys: keys.map(({ kid, public_key: x }) => ({ ...publicJwk(x), kid, alg: ALGORITHM, use: 'sig' })),
});
