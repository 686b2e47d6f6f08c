// `npm run breach-notice`: whom a breach of personal data concerns, and the notice at their next visit.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { everybody, readBreachTexts, tellOfBreach } from '@/lib/privacy/breaches';
import { env } from '@/lib/server/env';
import type { Db } from '@/lib/store/database';
import { csvLine } from '@/lib/text/csv';

import { here, readArguments, UsageError } from './arguments';
import { withStore } from './operator-store';

const USAGE = `Usage: npm run breach-notice -- --what FILE.md --candidates FILE|--all [--out FILE.csv] [--yes]
      --what FILE.md      the notice, with the headings of docs/breach.md
      --candidates FILE   Usernames, one a line; --all: everybody whom the store names
      --out FILE.csv      where the list of those affected goes; affected.csv if missing
      --yes               does it; without, says what it would do`;

/** A file that names people is readable only for the user who runs the command. */
const OWN_FILE = 0o600;

type Wanted = { what: string; candidates: string | null; out: string; isMeant: boolean };

function readWanted(): Wanted {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { what: text, candidates: text, all: flag, out: text, yes: flag } });
  const { what, candidates, all = false, out = 'affected.csv', yes = false } = values;
  if (what === undefined) throw new UsageError('Give --what.');
  if ((candidates !== undefined) === all) throw new UsageError('Give either --candidates FILE or --all.');
  return { what, candidates: candidates ?? null, out, isMeant: yes };
}

/** The addresses that the site itself has: those of its own users, and none of an API host's. */
async function addressesIn(db: Db): Promise<Map<string, { name: string; email: string; mobile: string }>> {
  if (env().apiHost !== undefined) return new Map();
  const users = await db.selectFrom('standin_user').select(['username', 'name', 'email', 'mobile']).execute();
  return new Map(users.map(({ username, ...rest }) => [username, rest]));
}

async function tell({ what, candidates, out, isMeant }: Wanted): Promise<void> {
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
    console.log(`${out} gets the list of those affected.`);
    if (!isMeant) {
      console.log('Nothing was done. Add --yes to do it.');
      return;
    }
    const lines = affected.map((username) => {
      const { name = '', email = '', mobile = '' } = addresses.get(username) ?? {};
      return csvLine([username, name, email, mobile]);
    });
    const list = [csvLine(['Username', 'Name', 'Email', 'Mobile']), ...lines].join('');
    await writeFile(here(out), list, { mode: OWN_FILE });
    await tellOfBreach(db, texts, affected, nowMs);
    console.log(
      `Done in ${((Date.now() - nowMs) / 1_000).toFixed(1)} s. Rule 7: tell the Board now, and all details within 72 hours.`,
    );
  });
}

const wanted = readArguments(USAGE, readWanted);
try {
  await tell(wanted);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
