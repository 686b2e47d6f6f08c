import { FlattenedSign, importJWK } from 'jose';

import type { Db } from '@/lib/store/database';

import { publicJwk, sheetKeys } from './keys';
import { ALGORITHM, fileText, headerOf, type Sheet } from './sheet';

/** The text of a sheet's signed file. */
export async function signSheet(db: Db, sheet: Sheet, nowMs: number): Promise<string> {
  const key = (await sheetKeys(db, nowMs)).find(({ private_key: d }) => d !== null);
  if (!key?.private_key) throw new Error('no key signs response sheets');
  const privateKey = await importJWK({ ...publicJwk(key.public_key), d: key.private_key }, ALGORITHM);
  const payload = new TextEncoder().encode(JSON.stringify(sheet));
  const jws = await new FlattenedSign(payload).setProtectedHeader(headerOf(key.kid)).sign(privateKey);
  return fileText(jws.protected ?? '', jws.payload, jws.signature);
}
