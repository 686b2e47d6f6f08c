import { findClosing } from '@/lib/db/closed-accounts';
import { describeEachEngine } from '@/lib/db/testing';

import { replayClosings } from './replay-closings';
import { standingOf } from './standing';

const BACKUP_MS = Date.UTC(2026, 10, 22, 2);
const ERASE_MS = Date.UTC(2027, 10, 24);

async function* linesOf(...entries: unknown[]) {
  for (const entry of entries) yield typeof entry === 'string' ? entry : JSON.stringify(entry);
}
const closed = (username: string, afterMs: number) => {
  const time = new Date(BACKUP_MS + afterMs).toISOString();
  return { time, level: 'info', event: 'account closed', username, eraseAtMs: ERASE_MS };
};
const takenBack = (username: string, afterMs: number) => {
  return { ...closed(username, afterMs), event: 'account taken back' };
};

describeEachEngine('a restored store', (store) => {
  test('a restored store learns from the log which accounts were closed or taken back since the backup', async () => {
    const db = await store.open();
    const log = () =>
      linesOf(
        closed('before', -1),
        'nginx: a line of something else',
        { event: 'login', level: 'info', time: new Date(BACKUP_MS + 1).toISOString(), username: 'ravi' },
        closed('asha', 1),
        closed('meera', 2),
        takenBack('meera', 3),
        closed('sita', 6),
        closed('sita', 4),
        takenBack('sita', 5),
        `Nov 22 07:31:09 site node[7]: ${JSON.stringify(closed('uma', 7))}`,
      );
    const { ends, reach, unread } = await replayClosings(db, log(), BACKUP_MS);
    expect([...ends]).toEqual([
      ['asha', 'closed'],
      ['meera', 'taken back'],
      ['sita', 'closed'],
    ]);
    const timeOf = (afterMs: number) => new Date(BACKUP_MS + afterMs).toISOString();
    expect({ reach, unread }).toEqual({ reach: { from: timeOf(-1), to: timeOf(6) }, unread: 1 });
    const standings = async () =>
      Promise.all(['before', 'ravi', 'asha', 'meera', 'sita'].map((it) => standingOf(db, it, BACKUP_MS)));
    expect(await standings()).toEqual(['free', 'free', 'closed', 'free', 'closed']);
    expect(await findClosing(db, 'asha')).toMatchObject({ closed_at_ms: BACKUP_MS + 1, erase_at_ms: ERASE_MS });
    await replayClosings(db, log(), BACKUP_MS);
    expect(await standings()).toEqual(['free', 'free', 'closed', 'free', 'closed']);
  });

  test('a log without a line of the site differs from one in which nobody closed an account', async () => {
    const db = await store.open();
    const quiet = { event: 'login', level: 'info', time: new Date(BACKUP_MS).toISOString() };
    expect(await replayClosings(db, linesOf('-- No entries --', '{"time":"now"}', ''), BACKUP_MS)).toMatchObject({
      reach: undefined,
      unread: 0,
    });
    expect(await replayClosings(db, linesOf(quiet), BACKUP_MS)).toMatchObject({
      reach: { from: quiet.time, to: quiet.time },
      unread: 0,
    });
  });
});
