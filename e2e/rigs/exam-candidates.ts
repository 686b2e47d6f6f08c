import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';

import { OPTIONS } from '@/lib/exam/paper';
import type { AttemptEvent } from '@/lib/exam/progress';
import type { PaperChoice } from '@/lib/sitting/wire';

import { Client, NoAnswer, Unavailable, WrongAnswer } from './client';
import { lossesIn } from './exam-check';
import { type Ledger, Page } from './exam-load';
import type { Random } from './seeded-random';
import { mintCookie } from './site';

const CANDIDATES = 20;
const WITH_TWO_PAGES = 6;
/** The site lets a candidate start 100 tests in an hour; after fewer, another candidate takes the seat. */
const MOST_STARTS = 60;
const MOST_THOUGHT_MS = 20;
const RETRY_MS = 20;

const PAPERS: PaperChoice[] = [
  { kind: 'test', categoryId: 1, subCategoryId: 1 },
  { kind: 'test', categoryId: 2, subCategoryId: 3 },
  { kind: 'exam', categoryId: 1, subCategoryId: 1 },
  // Locked sections: answers to later ones are refused.
  { kind: 'exam', categoryId: 2, subCategoryId: 3 },
];

type Candidate = { username: string; client: Client; starts: number; readonly choice: PaperChoice };

/** A candidate's seat: one page, which may be closed and opened again. */
export type Seat = { readonly candidate: Candidate; page?: Page; isFinishInDoubt: boolean };

const newName = () => `candidate-${randomUUID()}`;

const aClient = async (origin: string, username: string) =>
  new Client(origin, { cookie: await mintCookie(username), isPatient: true });

export async function takeSeats(origin: string): Promise<Seat[]> {
  const candidates = await Promise.all(
    Array.from({ length: CANDIDATES }, async (_, index): Promise<Candidate> => {
      const username = newName();
      const choice = PAPERS[index % PAPERS.length] ?? { kind: 'test', categoryId: 1, subCategoryId: 1 };
      return { username, client: await aClient(origin, username), starts: 0, choice };
    }),
  );
  const withTwo = candidates.slice(0, WITH_TWO_PAGES);
  return [...candidates, ...withTwo].map((candidate) => ({ candidate, isFinishInDoubt: false }));
}

/** The same candidates, each with one more page at another instance. */
export const takeSeatsBeside = (seats: readonly Seat[], origin: string): Seat[] =>
  seats.map(({ candidate }) => ({
    candidate: { ...candidate, client: new Client(origin, { cookie: candidate.client.cookie, isPatient: true }) },
    isFinishInDoubt: false,
  }));

function anyEvent(random: Random, questionCount: number): AttemptEvent {
  const questionNumber = 1 + Math.floor(random() * questionCount);
  const option = OPTIONS[Math.floor(random() * OPTIONS.length)] ?? 1;
  const dice = random();
  if (dice < 0.5) return { type: 'answer', questionNumber, option };
  if (dice < 0.8) return { type: 'visit', questionNumber };
  return dice < 0.9 ? { type: 'mark', questionNumber, option } : { type: 'clear', questionNumber };
}

/** Seats another candidate. The previous one leaves the attempt as it is. */
async function replace(candidate: Candidate): Promise<void> {
  const username = newName();
  Object.assign(candidate, { username, client: await aClient(candidate.client.origin, username), starts: 0 });
}

async function openPage(seat: Seat, ledger: Ledger): Promise<void> {
  const { candidate } = seat;
  if (candidate.starts >= MOST_STARTS) await replace(candidate);
  candidate.starts += 1;
  seat.isFinishInDoubt = false;
  seat.page = await Page.open(candidate.client, ledger, candidate.username, candidate.choice);
}

async function finishPage(seat: Seat, page: Page, times: number): Promise<void> {
  seat.isFinishInDoubt = true;
  await page.finish(times);
  seat.isFinishInDoubt = false;
}

/** A candidate's next step: go on, finish, come back, or try to go on after the finish. */
async function step(seat: Seat, ledger: Ledger, random: Random): Promise<void> {
  const { page } = seat;
  const dice = random();
  if (!page) return openPage(seat, ledger);
  if (page.isFinished && dice < 0.8) return openPage(seat, ledger);
  if (!page.isFinished && dice < 0.04) return finishPage(seat, page, 2 + Math.floor(random() * 3));
  if (!page.hasUnsaved && dice < 0.08) return openPage(seat, ledger);
  const count = 1 + Math.floor(random() * 4);
  for (let done = 0; done < count; done += 1) page.act(anyEvent(random, page.questionCount));
  await page.save();
}

export type Service = {
  isOver: boolean;
  /** Whether the store is being killed, so that the site may report a failure. */
  isStoreKilled: boolean;
  onWrong: (text: string) => void;
  /** How long a candidate thinks at most, in milliseconds; by default so briefly that the site has as much to do as it can. */
  mostThoughtMs?: number;
  /** Gets each answered step, in milliseconds: its begin, and how long it took. */
  onAnswered?: (startedAtMs: number, tookMs: number) => void;
};

/** Works at a seat until the load is over, or the site is gone. */
export async function work(seat: Seat, ledger: Ledger, random: Random, service: Service): Promise<void> {
  while (!service.isOver) {
    try {
      const startedAtMs = performance.now();
      await step(seat, ledger, random);
      service.onAnswered?.(startedAtMs, performance.now() - startedAtMs);
      await delay(random() * (service.mostThoughtMs ?? MOST_THOUGHT_MS));
    } catch (error) {
      if (error instanceof WrongAnswer) seat.page = undefined;
      else if (!(error instanceof NoAnswer)) throw error;
      const isExpected = error instanceof Unavailable ? service.isStoreKilled : error instanceof NoAnswer;
      if (!isExpected) service.onWrong(error.message);
      await delay(RETRY_MS);
    }
  }
}

/** Sends everything unacknowledged again after a crash, finishes included. The site must acknowledge it. */
export async function recover(seats: readonly Seat[]): Promise<string[]> {
  const recoveries = await Promise.allSettled(
    seats.map(async (seat) => {
      if (seat.page && seat.isFinishInDoubt) await finishPage(seat, seat.page, 2);
      else if (seat.page?.hasUnsaved) await seat.page.save();
    }),
  );
  return recoveries.flatMap((it) => (it.status === 'rejected' ? [`after a crash: ${String(it.reason)}`] : []));
}

/** Each candidate submits twice at once and gets one result, which is the stored one. */
export async function finishAll(seats: readonly Seat[], url: string, ledger: Ledger): Promise<string[]> {
  const pages = seats.flatMap(({ page }) => (page && !page.isFinished ? [page] : []));
  const ends = await Promise.allSettled(pages.map((page) => page.finish(2)));
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [`a finish: ${String(end.reason)}`] : []));
  return [...failed, ...(await lossesIn(url, ledger.attempts.values()))];
}
