// `npm run rotate:sheet-key` lets a new key sign response sheets. With `-- --leaked`, the older ones count no longer.
import { rotateSheetKey } from '@/lib/holding/sheets/keys';

import { readArguments, UsageError } from './arguments';
import { withStore } from './operator-store';

const USAGE = `Usage:
  npm run rotate:sheet-key                a new key signs from now on; older sheets stay genuine
  npm run rotate:sheet-key -- --leaked    and what older keys signed is no longer genuine: candidates download new files`;

function readLeak(given: string[]) {
  if (given.some((it) => it !== '--leaked')) throw new UsageError(`'${given.join(' ')}' is not known.`);
  return given.length > 0;
}

const isLeak = readArguments(USAGE, () => readLeak(process.argv.slice(2)));

const [newest, ...older] = await withStore((db) => rotateSheetKey(db, Date.now(), { isLeak }));
console.log(`The key ${newest?.kid} signs response sheets from now on.`);
console.log(older.length > 0 ? 'The sheets of older keys stay genuine.' : 'No older sheet is genuine any more.');
