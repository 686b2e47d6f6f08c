// `npm run breach-notice`: whom a breach of personal data concerns, the letters, and the notice at their next visit.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import type { Db } from '@/lib/db/database';
import { breachFrame, lettersOf, readBreachTexts } from '@/lib/privacy/breach-text';
import { everybody, tellOfBreach } from '@/lib/privacy/breaches';
import { env } from '@/lib/server/env';
import { institute } from '@/lib/site/institute';
import { csvLine } from '@/lib/text/csv';

import { here, readArguments, UsageError } from './arguments';
import { withStore } from './operator-store';

const USAGE = `Usage:
  npm run breach-notice -- --frame FILE.md                                   writes the headings to fill in
  npm run breach-notice -- --what FILE.md --candidates FILE|--all [--yes]    tells those affected
      --candidates FILE   Usernames, one a line; --all: everybody whom the store names
      --out FOLDER        where the list and the letters go; breach-notice if missing
      --yes               does it; without, says what it would do`;

/** Files that name people are readable only for the user who runs the command. */
const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

type Wanted = { frame: string } | { what: string; candidates: string | null; out: string; isMeant: boolean };

function readWanted(given: string[]): Wanted {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({
    args: given,
    options: { frame: text, what: text, candidates: text, all: flag, out: text, yes: flag },
  });
  const { frame, what, candidates, all = false, out = 'breach-notice', yes = false } = values;
  if (frame !== undefined) return { frame };
  if (what === undefined) throw new UsageError('Give --frame, or --what.');
  if ((candidates !== undefined) === all) throw new UsageError('Give either --candidates FILE or --all.');
  return { what, candidates: candidates ?? null, out, isMeant: yes };
}

/** The addresses that the site itself has: those of its own users, and none of an API host's. */
async function addressesIn(db: Db): Promise<Map<string, { name: string; email: string; mobile: string }>> {
  if (env().apiHost !== undefined) return new Map();
  const users = await db.selectFrom('standin_user').select(['username', 'name', 'email', 'mobile']).execute();
  return new Map(users.map(({ username, ...rest }) => [username, rest]));
}

async function tell({ what, candidates, out, isMeant }: Exclude<Wanted, { frame: string }>): Promise<void> {
  const nowMs = Date.now();
  const texts = readBreachTexts(await readFile(here(what), 'utf8'));
  await withStore(async (db) => {
    const known = await everybody(db);
    const listed = candidates === null ? known : (await readFile(here(candidates), 'utf8')).split('\n');
    const affected = [...new Set(listed.map((it) => it.trim()))].filter((it) => it !== '').sort();
    if (affected.length === 0) throw new Error('There is nobody to tell.');
    const inStore = new Set(known);
    const strangers = affected.filter((it) => !inStore.has(it));
    const addresses = await addressesIn(db);
    const reached = affected.filter((it) => addresses.has(it)).length;
    console.log(`${affected.length} candidates see the notice at their next visit, until they have read it.`);
    if (strangers.length > 0)
      console.log(
        `The store does not know ${strangers.length} of them, such as ${strangers.slice(0, 3).join(', ')}: Usernames are case-sensitive.`,
      );
    console.log(`The site has addresses of ${reached}; for all others ask the API host.`);
    console.log(`${out} gets candidates.csv and the letters to them and to the Board, in English and Hindi.`);
    if (!isMeant) {
      console.log('Nothing was done. Add --yes to do it.');
      return;
    }
    const folder = here(out);
    await mkdir(folder, { recursive: true, mode: OWN_FOLDER });
    const date = new Date(nowMs).toISOString().slice(0, 10);
    const lines = affected.map((username) => {
      const { name = '', email = '', mobile = '' } = addresses.get(username) ?? {};
      return csvLine([username, name, email, mobile]);
    });
    const files = lettersOf(texts, institute().name, affected.length, date);
    files.set('candidates.csv', [csvLine(['Username', 'Name', 'Email', 'Mobile']), ...lines].join(''));
    for (const [name, text] of files) await writeFile(join(folder, name), text, { mode: OWN_FILE });
    await tellOfBreach(db, texts, affected, nowMs);
    console.log(
      `Done in ${((Date.now() - nowMs) / 1_000).toFixed(1)} s. Rule 7: tell the Board now, and all details within 72 hours.`,
    );
  });
}

const wanted = readArguments(USAGE, () => readWanted(process.argv.slice(2)));
try {
  if ('frame' in wanted) {
    await writeFile(here(wanted.frame), breachFrame(), { flag: 'wx' });
    console.log(`Write below each heading of ${wanted.frame}.`);
  } else await tell(wanted);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
