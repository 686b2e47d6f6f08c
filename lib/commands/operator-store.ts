import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { env } from '@/lib/server/env';
import { checkEnvironment } from '@/lib/server/start-check';
import { type Db, openDatabase } from '@/lib/store/database';
import { pathOf } from '@/lib/store/sqlite-file';

/** The address of a store without its password, or the path of its file; undefined if it is no plain URL. */
export function shownAddress(url: string): string | undefined {
  if (url.startsWith('file:')) return resolve(pathOf(url));
  const address = URL.parse(url);
  if (!address) return undefined;
  address.password = '';
  for (const name of [...address.searchParams.keys()]) {
    if (/password/i.test(name)) address.searchParams.delete(name);
  }
  return address.href;
}

/**
 * Works on the store that the environment names, and says which one it is, since a command outside of the site's
 * environment would change another store. Ends the process with 1 if there is no store.
 */
export async function withStore<Result>(run: (db: Db) => Promise<Result>): Promise<Result> {
  checkEnvironment();
  const { databaseUrl } = env();
  const place = shownAddress(databaseUrl) ?? 'the one that DATABASE_URL names';
  if (databaseUrl.startsWith('file:') && !existsSync(pathOf(databaseUrl))) {
    console.error(`There is no store at ${place}. Run the command in the site's environment, which has DATABASE_URL.`);
    process.exit(1);
  }
  console.log(`The store is ${place}.`);
  const db = await openDatabase(databaseUrl, { mayCreate: false });
  return run(db).finally(() => db.destroy());
}
