import { randomUUID } from 'node:crypto';

import { attemptClock, type Clock, extraMs, type TimeAllowed } from '@/lib/exam/clock';
import { isInTwoLanguages } from '@/lib/exam/languages';
import type { KeyedPaper, Paper, Section } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { extraMinutesPerHour } from '@/lib/sitting/compensatory-time';
import {
  addAttempt,
  addPaperSnapshot,
  type AttemptRow,
  findAttempt,
  findLastFinished,
  findOpenAttempt,
  hasPaperSnapshot,
} from '@/lib/store/attempts';
import { commitTogether, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';

import { finishWhenDue } from './finish';
import { candidatePaperOf, freeze, loadFrozen } from './frozen-paper';
import { hear } from './hear';
import { lateKey } from './late-file';
import { listRunning } from './running';
import { firstRefusal, type StartRefusal, type StartRule } from './start-rules';
import { endMsOf, extraMsOf, readState, timeFactor } from './state';
import {
  type FinishedState,
  mockIdOf,
  type OfferedPaper,
  type OpenState,
  paperIdOf,
  type PracticeChoice,
  type StartedAttempt,
} from './wire';

/** An open attempt with its paper; undefined if it has been finished. */
export async function toStarted(db: Db, attempt: AttemptRow, nowMs: number): Promise<StartedAttempt | undefined> {
  const state = await readState(db, attempt, nowMs);
  if (state.state === 'finished') return undefined;
  const paper = await loadFrozen(db, attempt.snapshot_id);
  const ownMs = endMsOf(attempt) - attempt.started_at_ms - extraMsOf(attempt, paper);
  return {
    ...state,
    ...(ownMs < paper.durationMs && { ownMs }),
    candidate: attempt.candidate,
    ...(mockIdOf(attempt.paper_id) !== undefined && { lateKey: lateKey() }),
    paper: candidatePaperOf(paper),
  };
}

/** Returns the candidate's open attempt on a paper. Closes one that no save can reach any more and returns undefined. */
export async function resumeAttempt(
  db: Db,
  candidate: string,
  choice: PracticeChoice,
  nowMs: number,
): Promise<StartedAttempt | undefined> {
  const attempt = await findOpenAttempt(db, candidate, paperIdOf(choice));
  if (!attempt || (await finishWhenDue(db, attempt, nowMs))) return undefined;
  return toStarted(db, attempt, nowMs);
}

/** A section with the duration it will have: an open one has its share of the paper's time. */
function timed(section: Section, paper: Paper, { startedAtMs, deadlineMs, windows }: Clock): Section {
  if (section.durationMs === null) return section;
  const window = windows.find(({ first }) => first === section.first);
  if (window) return { ...section, durationMs: window.closesMs - window.opensMs };
  return { ...section, durationMs: (section.durationMs * (deadlineMs - startedAtMs)) / paper.durationMs };
}

/** @param start when an attempt would start, and its time; by default the paper's own and compensatory time */
export async function offerPaper(
  db: Db,
  candidate: string,
  paper: KeyedPaper<SafeHtml>,
  nowMs: number,
  start?: { atMs: number; allowed: TimeAllowed },
): Promise<OfferedPaper> {
  const { atMs, allowed } = start ?? {
    atMs: 0,
    allowed: { factor: timeFactor(await extraMinutesPerHour(db, candidate)) },
  };
  const [last, running] = await Promise.all([
    findLastFinished(db, candidate, paper.id),
    listRunning(db, candidate, nowMs),
  ]);
  const { name, nameInHindi, questions, sections, scheme, drawnFrom } = candidatePaperOf(paper);
  const clock = attemptClock(paper, atMs, allowed);
  const extra = extraMs(paper, atMs, allowed).ofPaper;
  return {
    state: 'offered',
    candidate,
    name,
    ...(nameInHindi && { nameInHindi }),
    durationMs: clock.deadlineMs - atMs,
    ...(extra > 0 && { extraMs: extra }),
    totalQuestions: questions.length,
    ...(drawnFrom !== undefined && drawnFrom > questions.length && { drawnFrom }),
    sections: sections.map((it) => timed(it, paper, clock)),
    scheme,
    ...(isInTwoLanguages(paper) && { isInTwoLanguages: true }),
    lastAttemptId: last?.id ?? null,
    ...(running.length > 0 && { running }),
  };
}

/** What a new attempt is on, and the time it has, without granted minutes. */
type NewAttempt = Pick<AttemptRow, 'candidate' | 'paper_id' | 'snapshot_id' | 'extra_minutes_per_hour'> & {
  clock: Clock;
  id?: string;
};

/** Adds an attempt, or finds the open one if another start was first. */
export async function addOrFindOpen(trx: Trx, { clock, id = randomUUID(), ...attempt }: NewAttempt) {
  const added = await addAttempt(trx, {
    ...attempt,
    id,
    started_at_ms: clock.startedAtMs,
    deadline_ms: clock.deadlineMs,
  });
  return { attempt: added ?? (await findOpenAttempt(trx, attempt.candidate, attempt.paper_id)), isNew: Boolean(added) };
}

/**
 * Freezes a paper and starts an attempt on it, or resumes the open one, even when starts race.
 * @param rules asked in the transaction of the start
 */
export async function startAttempt<Refusal extends StartRefusal = never>(
  db: Db,
  candidate: string,
  paper: KeyedPaper<SafeHtml>,
  nowMs: number,
  rules: readonly StartRule<Refusal>[] = [],
): Promise<StartedAttempt | Refusal> {
  const snapshot = freeze(paper);
  // Reads stay outside the transaction: a class that starts together queues to write.
  const [isKept, extra] = await Promise.all([hasPaperSnapshot(db, snapshot.id), extraMinutesPerHour(db, candidate)]);
  const begin = (isStored: boolean) =>
    commitTogether(db, async (trx) => {
      const refusal = await firstRefusal(rules, trx, candidate, nowMs);
      if (refusal) return refusal;
      if (!isStored) await addPaperSnapshot(trx, snapshot, nowMs);
      return addOrFindOpen(trx, {
        candidate,
        paper_id: paper.id,
        snapshot_id: snapshot.id,
        extra_minutes_per_hour: extra,
        clock: attemptClock(paper, nowMs, { factor: timeFactor(extra) }),
      });
    });
  const begun = await begin(isKept).catch(async (error: unknown) => {
    // The sweep deletes papers that nobody has started for a long time.
    if (!isKept || (await hasPaperSnapshot(db, snapshot.id))) throw error;
    return begin(false);
  });
  if ('reason' in begun) return begun;
  const started = begun.attempt && (await toStarted(db, begun.attempt, nowMs));
  if (!started) throw new Error(`attempt on ${paper.id} ended while it started`);
  return started;
}

/** Reads the candidate's own attempt; first closes and scores it if no save can reach it any more. */
export async function readAttempt(
  db: Db,
  candidate: string,
  id: string,
  nowMs: number,
): Promise<OpenState | FinishedState | undefined> {
  const attempt = await findAttempt(db, id, candidate);
  if (!attempt) return undefined;
  hear(db, attempt, nowMs);
  const isDue = attempt.finished_at_ms === null && (await finishWhenDue(db, attempt, nowMs));
  return readState(db, isDue ? { ...attempt, finished_at_ms: nowMs } : attempt, nowMs);
}
