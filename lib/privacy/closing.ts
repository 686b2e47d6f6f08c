import { isEditor } from '@/lib/accounts/editors';
import { keepMs } from '@/lib/content/retention';
import { env } from '@/lib/server/env';
import { logInfo } from '@/lib/server/log';
import { finishOwnDue } from '@/lib/sitting/finish';
import { outlineOf } from '@/lib/sitting/frozen-paper';
import { endMsOf } from '@/lib/sitting/state';
import { pathOfPaper } from '@/lib/sitting/wire';
import { listOpenAttempts } from '@/lib/store/attempts';
import { addClosing, type Closing, findClosing, isInForce, takeBackClosing } from '@/lib/store/closed-accounts';
import { holdCandidate } from '@/lib/store/cohorts';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { indianDay, indianMs } from '@/lib/text/indian-time';

const DAY_MS = 86_400_000;

/** The first midnight in India after `atMs`. */
const nextMidnightMs = (atMs: number) => indianMs(`${indianDay(atMs)}T00:00`) + DAY_MS;

/** When an account closed at `nowMs` is erased: at the first midnight after the time in the retention table. */
export const eraseFromMs = (nowMs: number): number => nextMidnightMs(nowMs + keepMs('account'));

/**
 * Closes an account from one of its sessions. Logs it, since a restored backup does not know of it.
 * Returns false while a test of the candidate is open, whose answers would be lost;
 * and for an editor, since the next owner of an erased name would be an editor.
 */
export async function closeAccount(
  db: Db,
  { username, sessionId }: { username: string; sessionId: string },
  nowMs: number,
): Promise<boolean> {
  if (isEditor(username)) return false;
  await finishOwnDue(db, username, nowMs);
  const eraseAtMs = eraseFromMs(nowMs);
  const isClosed = await commitAlone(db, async (trx) => {
    await holdCandidate(trx, username);
    if ((await listOpenAttempts(trx, username)).length > 0) return false;
    await addClosing(trx, { candidate: username, sessionId, eraseAtMs }, nowMs);
    return true;
  });
  if (isClosed) logInfo('account closed', { username, eraseAtMs });
  return isClosed;
}

export type ClosingOffer = {
  username: string;
  eraseAtMs: number;
  /** Whether the site keeps the accounts itself, as it has no host. */
  hasOwnUsers: boolean;
  /** Whether the institute has to take the name out of EDITORS first. */
  isEditor: boolean;
  /** The tests that have to end first. */
  openTests: { id: string; name: string; href: string; deadlineMs: number }[];
};

/** What would happen if the account were closed now. */
export async function readClosingOffer(db: Db, username: string, nowMs: number): Promise<ClosingOffer> {
  const open = await listOpenAttempts(db, username);
  const openTests = open.map(async (attempt) => {
    const { name } = await outlineOf(db, attempt.snapshot_id);
    return { id: attempt.id, name, href: pathOfPaper(attempt.paper_id), deadlineMs: endMsOf(attempt) };
  });
  const [eraseAtMs, hasOwnUsers] = [eraseFromMs(nowMs), env().apiHost === undefined];
  return { username, eraseAtMs, hasOwnUsers, isEditor: isEditor(username), openTests: await Promise.all(openTests) };
}

/**
 * The closing in force of an account whose owner is logged in. Undefined without one, from its day on, and once the
 * host has erased its part: the name's owner is then somebody else, who must neither read nor reopen the old account.
 */
export async function findOwnClosing(db: Db, username: string, nowMs: number): Promise<Closing | undefined> {
  const closing = await findClosing(db, username);
  const isOwn = closing && isInForce(closing) && closing.host_told_at_ms === null && nowMs < closing.erase_at_ms;
  return isOwn ? closing : undefined;
}

/** Opens a closed account again, with all its data. Returns false if there is nothing to take back any more. */
export async function takeBack(db: Db, username: string, nowMs: number): Promise<boolean> {
  const isOpen = await commitAlone(db, (trx) => takeBackClosing(trx, username, nowMs));
  if (isOpen) logInfo('account taken back', { username });
  return isOpen;
}
