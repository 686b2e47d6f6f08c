// `npm run replay:closings -- <log> --since <time>`: closes again what was closed after the backup that has been restored.
import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

import { database } from '@/lib/db/database';
import { replayClosings } from '@/lib/privacy/replay-closings';

import { readArguments, UsageError } from './arguments';

const USAGE = `Usage: npm run replay:closings -- <log file> --since <time of the backup, such as 2026-11-22T02:00+05:30>
Reads the site's log, and closes again the accounts that candidates closed since then, with their days of erasure.`;

const { file, sinceMs } = readArguments(USAGE, () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });
  const [given, ...more] = positionals;
  if (!given || more.length > 0) throw new UsageError('Name one file.');
  const at = Date.parse(values.since ?? '');
  if (Number.isNaN(at)) throw new UsageError(`--since must be a time, not '${values.since ?? ''}'.`);
  return { file: given, sinceMs: at };
});

const db = await database();
const log = createInterface({ input: createReadStream(resolve(process.env.INIT_CWD ?? '.', file)) });
const ends = await replayClosings(db, log, sinceMs);
if (ends.size === 0) console.log('Nobody has closed an account since then, or taken that back.');
for (const [username, end] of ends) console.log(`${username}: ${end}`);
await db.destroy();
