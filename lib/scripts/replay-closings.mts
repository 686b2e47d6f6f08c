// `npm run replay:closings -- <log> --since <time>`: closes accounts again that were closed after the restored backup.
import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { replayClosings } from '@/lib/privacy/replay-closings';

import { here, oneFile, readArguments, timeMs, UsageError } from './arguments';
import { withStore } from './operator-store';

const USAGE = `Usage: npm run replay:closings -- <log file> --since <time of the backup, such as 2026-11-22T02:00+05:30>
Reads the site's log, and closes again the accounts that candidates closed since then, with their days of erasure.
Ends with 0 when all is read, 1 when lines tell of closings that cannot be read, 2 when the arguments or the log are wrong.`;

const WHOLE_LINES = "The journal gives whole lines by: journalctl -o cat -u 'site@*'";

const { file, sinceMs } = readArguments(USAGE, () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });
  const path = here(oneFile(positionals));
  if (!existsSync(path)) throw new UsageError(`There is no file ${path}.`);
  return { file: path, sinceMs: timeMs('--since', values.since ?? '') };
});

const { ends, reach, unread } = await withStore((db) =>
  replayClosings(db, createInterface({ input: createReadStream(file) }), sinceMs),
);
if (reach) {
  console.log(`The log has the site's lines from ${reach.from} to ${reach.to}.`);
  if (Date.parse(reach.from) > sinceMs)
    console.error('It begins after the backup: who closed an account before that is not in it.');
  if (ends.size === 0) console.log('Nobody has closed an account since then, or taken that back.');
  for (const [username, end] of ends) console.log(`${username}: ${end}`);
  if (unread > 0) console.error(`${unread} lines tell of closings and cannot be read. ${WHOLE_LINES}`);
  process.exitCode = unread > 0 ? 1 : 0;
} else {
  console.error(`${file} has no line of the site, so nothing was done. ${WHOLE_LINES}`);
  process.exitCode = 2;
}
