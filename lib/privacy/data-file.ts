import type { User } from '@/lib/content/users';
import type { Db } from '@/lib/db/database';
import { indianStamp } from '@/lib/text/indian-time';

import { rowsAbout } from './export';
import type { Table } from './kept';
import { plainWords } from './plain-words';

const ABOUT =
  'Everything that this site has stored under your Username. Times are in Indian Standard Time; names that end in _ms are milliseconds. An empty value (null) is missing, names somebody else, or is a key that is still secret. Messages and reviews are stored without a Username and are not here.';

/** Whether a column is a moment, such as `started_at_ms` or `deadline_ms`; `spent_ms` is a duration. */
const isMoment = (name: string) => /_(at|until)_ms$|^deadline_ms$/.test(name);

/** Whether a row is about an earlier owner of the Username, who was erased. */
const isOfEarlier = (table: Table, row: Record<string, unknown>) =>
  table === 'closed_account' && row.erased_at_ms !== null;

/** Writes a row with its moments as text: `started_at`. */
function readable(row: Record<string, unknown>): string {
  const entries = Object.entries(row).map(([name, value]) =>
    isMoment(name) && typeof value === 'number' ? [name.replace(/_ms$/, ''), indianStamp(value)] : [name, value],
  );
  return JSON.stringify(Object.fromEntries(entries));
}

/**
 * The file of a candidate's data, in pieces: one JSON object that explains each table and has a line for each row.
 * @param account the data of the account system; null if it gives none
 */
export async function* dataFile(
  db: Db,
  candidate: string,
  account: User | null,
  nowMs: number,
): AsyncGenerator<string> {
  const head = { about: ABOUT, username: candidate, madeAt: indianStamp(nowMs), account, tables: plainWords };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "rows": [`;
  let separator = '\n';
  for await (const { table, rows } of rowsAbout(db, candidate, nowMs)) {
    const lines = rows
      .filter((row) => !isOfEarlier(table, row))
      .map((row) => `{"table":"${table}",${readable(row).slice(1)}`);
    if (lines.length === 0) continue;
    yield separator + lines.join(',\n');
    separator = ',\n';
  }
  yield '\n ]\n}\n';
}
