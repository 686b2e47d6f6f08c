import { remainingMs } from '@/lib/exam/clock';
import { toWords } from '@/lib/exam/sealing';
import {
  countLive,
  findRefusal,
  HALL_STATES,
  type HallQuery,
  type HallState,
  listHall,
  type LiveCounts,
  readRefusals,
  type RefusedStart,
  type Refusals,
} from '@/lib/holding/mocks/mock-live';
import { keep, processWide } from '@/lib/server/process-wide';
import { paperOf } from '@/lib/sitting/frozen-paper';
import { type ListedLate, listLate } from '@/lib/sitting/late-events';
import { readOpenSecret, sealedDigest } from '@/lib/sitting/sealed-paper';
import { clockOf, readWork } from '@/lib/sitting/state';
import { countSignals, findAttempt } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { findCheckIn, findEntry, grantedMinutes, isAbsent, isListed } from '@/lib/store/mock-entries';
import { listMessages } from '@/lib/store/mock-messages';
import type { ListedMock } from '@/lib/store/mocks';

import { usernameIn } from './desk-forms';

/** A page that runs is noted at least every 75 s (lib/sitting/hear.ts). */
const UNHEARD_MS = 120_000;

/** How long one reading serves all editors. */
const FRESH_MS = 4_000;
const MOST_AT_HAND = 100;

type Live = LiveCounts & Refusals;

/** Has one reading serve all who ask the same within 4 seconds. */
function sharing<Found>(name: string) {
  const atHand = processWide(name, () => new Map<string, { atMs: number; found: Promise<Found> }>());
  return (asked: readonly unknown[], nowMs: number, read: () => Promise<Found>): Promise<Found> => {
    const key = JSON.stringify(asked);
    const known = atHand.get(key);
    if (known && Math.abs(nowMs - known.atMs) < FRESH_MS) return known.found;
    const found = read();
    keep(atHand, key, { atMs: nowMs, found }, MOST_AT_HAND);
    found.catch(() => atHand.delete(key));
    return found;
  };
}

const shareLive = sharing<Live>('live-mocks');
const shareHall = sharing<Hall>('mock-halls');

/** Who is in a mock and who was refused. */
async function readLive(db: Db, mock: ListedMock, nowMs: number): Promise<Live> {
  const [counts, refusals] = await Promise.all([countLive(db, mock, nowMs - UNHEARD_MS), readRefusals(db, mock.id)]);
  return { ...counts, ...refusals };
}

/** Somebody who is invited to a mock or has come. */
type InHall = {
  candidate: string;
  /** With the roll number and the group of the batch; '' if nobody told one. */
  name: string;
  state: HallState;
  /** Since when: the start, the last sign of the page, or the end; null before the start. */
  sinceMs: number | null;
};

/** A page of the list; `next` is where the next one begins. */
type Hall = { rows: InHall[]; next: string | undefined };

const HALL_SIZE = 50;

async function readHall(db: Db, mock: ListedMock, query: HallQuery, nowMs: number): Promise<Hall> {
  const page = { size: HALL_SIZE, unheardSinceMs: nowMs - UNHEARD_MS };
  const { rows, next } = await listHall(db, mock, query, page);
  return {
    rows: rows.map(({ candidate, name, state, attempt }) => {
      const signs = [attempt?.started_at_ms, attempt?.last_saved_at_ms, attempt?.heard_at_ms];
      const heardMs = Math.max(...signs.map((atMs) => atMs ?? 0));
      const sinceMs = state === 'unheard' ? heardMs : (attempt?.finished_at_ms ?? attempt?.started_at_ms ?? null);
      return { candidate, name, state, sinceMs };
    }),
    next,
  };
}

/** What an editor asks of a mock, as addresses have it: '' for nothing. */
export type Asked = {
  /** The candidate to look at. */
  candidate: string;
  /** A part of a Username or a name. */
  find: string;
  /** A state; whoever is in is also found by it if the page is not heard of, and who has not come without an account. */
  state: string;
  /** The Username after which the page of the list begins. */
  after: string;
};

const LONGEST = 100;

/** What an address asks. No Username holds a NUL character, and PostgreSQL refuses to look for one. */
export function askedIn(query: (name: string) => string): Asked {
  const text = (name: string) => query(name).replaceAll('\0', '').slice(0, LONGEST);
  const [candidate, find] = [usernameIn(text('candidate')), usernameIn(text('find'))];
  return { candidate, find, state: text('state'), after: text('after') };
}

function statesOf(wanted: string): readonly HallState[] {
  const state = HALL_STATES.find((it) => it === wanted);
  if (state === 'in') return ['in', 'unheard'];
  if (state === 'not-come') return ['not-come', 'unknown'];
  return state ? [state] : [];
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
  /** Checked in and did nothing until the end. */
  isAbsent: boolean;
  voidReason: string | null;
  signals: Awaited<ReturnType<typeof countSignals>>;
};

/** A candidate of a mock; `attempt` is null before the start. */
export type Watched = {
  candidate: string;
  maySit: boolean;
  /** Waits for the opening. */
  isCheckedIn: boolean;
  grantedMinutes: number;
  refusal: RefusedStart | null;
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
    isAbsent: attempt.finished_at_ms !== null && (await isAbsent(db, entry)),
    voidReason: entry.void_reason,
    signals: await countSignals(db, attempt.id),
  };
}

async function readCandidate(db: Db, mock: ListedMock, candidate: string, nowMs: number): Promise<Watched> {
  const [maySit, checkIn, granted, refusal, attempt] = await Promise.all([
    mock.is_open_to_all === 1 || isListed(db, mock.id, candidate),
    findCheckIn(db, mock.id, candidate),
    grantedMinutes(db, mock.id, candidate),
    findRefusal(db, mock.id, candidate),
    readAttempt(db, mock.id, candidate, nowMs),
  ]);
  const isCheckedIn = checkIn !== undefined;
  return { candidate, maySit, isCheckedIn, grantedMinutes: granted, refusal: refusal ?? null, attempt };
}

/** The most pages with late answers that are listed. */
const MOST_LATE = 200;

export type LiveMock = Live & {
  atMs: number;
  /** The digest of the sealed paper and, once the mock has opened, the words that open it where the site is cut off. */
  sealed: { digest: string; words: string[] };
  minutesForAll: number;
  hall: Hall;
  watched: Watched | null;
  /** Late answers: those of the candidate who is asked for, or of all. */
  late: readonly ListedLate[];
  messages: Awaited<ReturnType<typeof listMessages>>;
};

async function readSealed(db: Db, mock: ListedMock): Promise<LiveMock['sealed']> {
  const digest = await sealedDigest(db, mock.snapshot_id);
  const secret = await readOpenSecret(db, digest);
  return { digest, words: secret ? await toWords(secret) : [] };
}

/** A mock as it runs, a page of everybody in it, and one candidate, if one is asked for. */
export async function watchMock(db: Db, mock: ListedMock, asked: Asked, nowMs: number): Promise<LiveMock> {
  const { candidate, find, after } = asked;
  const query = { states: statesOf(asked.state), find, after };
  const [live, hall, minutesForAll, watched, late, messages, sealed] = await Promise.all([
    shareLive([mock.id], nowMs, () => readLive(db, mock, nowMs)),
    shareHall([mock.id, query], nowMs, () => readHall(db, mock, query, nowMs)),
    grantedMinutes(db, mock.id, ''),
    candidate === '' ? null : readCandidate(db, mock, candidate, nowMs),
    listLate(db, mock.id, candidate, MOST_LATE),
    listMessages(db, mock.id),
    readSealed(db, mock),
  ]);
  return { ...live, atMs: nowMs, sealed, minutesForAll, hall, watched, late, messages };
}
