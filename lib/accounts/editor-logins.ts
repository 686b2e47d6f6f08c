import { env } from '@/lib/server/env';
import { logInfo, logWarning } from '@/lib/server/log';
import { audited } from '@/lib/store/audit';
import { type Db, database } from '@/lib/store/database';

import { isEditor } from './editors';

/** Who of these has logged in: everything that an editor does stands in the audit. */
const knownOf = async (db: Db, names: readonly string[]): Promise<Set<string>> => {
  const rows = await db.selectFrom('audit').select('editor').distinct().where('editor', 'in', names).execute();
  return new Set(rows.map(({ editor }) => editor));
};

/** Writes an editor's first login into the audit and the log, so that nobody takes the name unnoticed. */
export async function noteEditor(db: Db, editor: string, nowMs: number): Promise<void> {
  if (!isEditor(editor) || (await knownOf(db, [editor])).has(editor)) return;
  await audited(db, { editor, nowMs }, async () => ({
    ...{ action: 'first login', subject: 'the desk', before: '', after: '' },
  }));
  logInfo('first login of an editor', { editor });
}

/** Names the editors with whose names nobody has logged in: at a host, the name belongs to whoever registers it. */
export async function warnOfUnusedEditors(): Promise<void> {
  const { apiHost, editors } = env();
  if (editors.length === 0) return;
  const known = await knownOf(await database(), editors);
  const unused = editors.filter((name) => !known.has(name));
  if (unused.length === 0) return;
  const reason = apiHost
    ? 'nobody has logged in with these names of EDITORS; make sure that the accounts at the host are your editors’'
    : 'nobody has logged in with these names of EDITORS; `npm run add-editor -- <name>` makes their accounts';
  logWarning('editors without a login', { editors: unused.join(', '), reason });
}
