import { findAttempt } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { type ListedLate, listLate } from '@/lib/db/late-events';
import { findEntry, grantedMinutes, isListed } from '@/lib/db/mock-entries';
import {
  countLive,
  findAlike,
  findRefusal,
  type LiveCounts,
  readRefusals,
  type Refusal,
  type Refusals,
} from '@/lib/db/mock-live';
import { listMessages } from '@/lib/db/mock-messages';
import type { ListedMock } from '@/lib/db/mocks';
import { remainingMs } from '@/lib/exam/clock';
import { clockOf, readWork } from '@/lib/attempts/state';
import { paperOf } from '@/lib/attempts/frozen-paper';
import { paperIdOf } from '@/lib/attempts/wire';
import { keep, processWide } from '@/lib/server/process-wide';

/** A page that runs is noted at least every 75 s (lib/attempts/hear.ts). */
const UNHEARD_MS = 120_000;

/** How long one count serves all editors. */
const FRESH_MS = 4_000;
const MOST_AT_HAND = 100;

type Live = LiveCounts & Refusals;

const atHand = processWide('live-mocks', () => new Map<string, { atMs: number; live: Promise<Live> }>());

/** Who is in a mock and who was refused, as it was at most 4 seconds ago. */
function readLive(db: Db, mockId: string, nowMs: number): Promise<Live> {
  const known = atHand.get(mockId);
  if (known && Math.abs(nowMs - known.atMs) < FRESH_MS) return known.live;
  const paperId = paperIdOf({ kind: 'mock', mockId });
  const counting = Promise.all([countLive(db, mockId, paperId, nowMs - UNHEARD_MS), readRefusals(db, mockId)]);
  const live = counting.then(([counts, refusals]) => ({ ...counts, ...refusals }));
  keep(atHand, mockId, { atMs: nowMs, live }, MOST_AT_HAND);
  live.catch(() => atHand.delete(mockId));
  return live;
}

/** An attempt on a mock as editors see it. */
type WatchedAttempt = {
  startedAtMs: number;
  /** 0 when it is over. */
  remainingMs: number;
  answered: number;
  questions: number;
  /** null before the first answer. */
  savedAtMs: number | null;
  /** null while it runs. */
  finishedAtMs: number | null;
  voidReason: string | null;
};

/** A candidate of a mock; `attempt` is null before the start. */
export type Watched = {
  candidate: string;
  maySit: boolean;
  /** A Username in the mock, or on its list, that differs in letter case alone; null if there is none. */
  alike: string | null;
  grantedMinutes: number;
  refusal: Refusal | null;
  attempt: WatchedAttempt | null;
};

async function readAttempt(db: Db, mockId: string, candidate: string, nowMs: number): Promise<WatchedAttempt | null> {
  const entry = await findEntry(db, mockId, candidate);
  const attempt = entry && (await findAttempt(db, entry.attempt_id, candidate));
  if (!attempt) return null;
  const paper = await paperOf(db, attempt);
  // The candidate's pace is not charged for what editors read.
  const { progress } = await readWork(db, attempt.id, paper);
  return {
    startedAtMs: attempt.started_at_ms,
    remainingMs: attempt.finished_at_ms === null ? remainingMs(clockOf(attempt, paper), nowMs) : 0,
    answered: Object.keys(progress.responses).length,
    questions: paper.questions.length,
    savedAtMs: attempt.last_saved_at_ms,
    finishedAtMs: attempt.finished_at_ms,
    voidReason: entry.void_reason,
  };
}

async function readCandidate(db: Db, mock: ListedMock, candidate: string, nowMs: number): Promise<Watched> {
  const [maySit, granted, refusal, attempt] = await Promise.all([
    mock.is_open_to_all === 1 || isListed(db, mock.id, candidate),
    grantedMinutes(db, mock.id, candidate),
    findRefusal(db, mock.id, candidate),
    readAttempt(db, mock.id, candidate, nowMs),
  ]);
  const alike = attempt ? null : await findAlike(db, mock, candidate);
  return { candidate, maySit, alike, grantedMinutes: granted, refusal: refusal ?? null, attempt };
}

/** The most pages with late answers that are listed. */
const MOST_LATE = 200;

export type LiveMock = Live & {
  atMs: number;
  minutesForAll: number;
  watched: Watched | null;
  /** Late answers: those of the candidate who is asked for, or of all. */
  late: readonly ListedLate[];
  messages: Awaited<ReturnType<typeof listMessages>>;
};

/** A mock as it runs, and one candidate of it, if one is asked for. */
export async function watchMock(db: Db, mock: ListedMock, candidate: string, nowMs: number): Promise<LiveMock> {
  // No Username holds a NUL character, and PostgreSQL refuses to look for one.
  const isAsked = candidate !== '' && !candidate.includes('\0');
  const [live, minutesForAll, watched, late, messages] = await Promise.all([
    readLive(db, mock.id, nowMs),
    grantedMinutes(db, mock.id, ''),
    isAsked ? readCandidate(db, mock, candidate, nowMs) : null,
    listLate(db, mock.id, isAsked ? candidate : '', MOST_LATE),
    listMessages(db, mock.id),
  ]);
  return { ...live, atMs: nowMs, minutesForAll, watched, late, messages };
}
