// `npm run sealed:words` prints the words that open the papers of running mocks, for an institute whose site is down.
import { toWords } from '@/lib/exam/sealing';
import { readOpenSecret, sealedDigest } from '@/lib/sitting/sealed-paper';
import { listCurrent } from '@/lib/store/mocks';

import { takeNoArguments } from './arguments';
import { withStore } from './operator-store';

const MOST = 20;

takeNoArguments(`Usage:
  npm run sealed:words    prints the twelve words of each mock that has opened, to be read to its candidates`);

await withStore(async (db) => {
  const mocks = await listCurrent(db, Date.now(), true, MOST);
  if (mocks.length === 0) console.log('No mock has opened whose results are still to come.');
  for (const { name, snapshot_id: snapshotId } of mocks) {
    const secret = await readOpenSecret(db, await sealedDigest(db, snapshotId));
    console.log(`${name}: ${secret ? (await toWords(secret)).join(' ') : 'sealed under another NEXTAUTH_SECRET'}`);
  }
});
