import fc from 'fast-check';

import { GRACE_MS } from '@/lib/exam/clock';
import { type Have, withMore } from '@/lib/exam/log';
import type { SaveRequest } from '@/lib/sitting/wire';

import type { AttemptClient, Reply } from './attempt-client';
import type { PendingEvent } from './outbox-store';
import { RunningAttempt } from './running-attempt';
import { anOpenState, answerOf, aStartedAttempt, FINISHED } from './testing';

const IDS = ['a', 'b', 'c', 'd'];
const UNREACHABLE: Reply<never> = { type: 'unreachable', waitMs: 0 };

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** What can go wrong with one call near the end. */
const TROUBLES = [
  'lose',
  'lose-answer',
  'busy',
  'throttled',
  'refuse',
  'log-out',
  'other-account',
  'hang',
  'late-answer',
] as const;

const END_MS = 60_000;
/** Longer trouble leaves no time for a call that hangs, a pause and one more try. */
const TROUBLE_ENDS_MS = END_MS + GRACE_MS - 3_000;

test('each answer that the page takes arrives in time, whatever fails until shortly before the end', async () => {
  const acts = fc.array(fc.integer({ min: 0, max: END_MS + 15_000 }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.infiniteStream(fc.constantFrom(...TROUBLES)),
      fc.integer({ min: 0, max: TROUBLE_ENDS_MS }),
      acts,
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (troubles, troubleEndsMs, actsAtMs, random) => {
        const startMs = Date.now();
        const nowMs = () => Date.now() - startMs;
        const log = new Set<string>();
        let have: Have = {};
        const answers = new Set<string>();
        const take = ({ device, events }: SaveRequest) => {
          const isLate = nowMs() > END_MS + GRACE_MS;
          for (const { type, sequence } of isLate ? [] : events) {
            log.add(`${device} ${sequence}`);
            have = withMore(have, [{ device, sequence }]);
            if (type === 'answer') answers.add(`${device} ${sequence}`);
          }
          const [acknowledged, refused] = [true, false].map((isKnown) =>
            events.map(({ sequence }) => sequence).filter((it) => log.has(`${device} ${it}`) === isKnown),
          );
          return { acknowledged: acknowledged ?? [], refused: (refused ?? []).map(tooLate) };
        };
        const tooLate = (sequence: number) => ({ sequence, reason: 'too-late' as const });
        const open = () => anOpenState(IDS, { have, remainingMs: Math.max(0, END_MS - nowMs()) });
        const after = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(() => resolve(value), ms));
        const meet = async <Body>(answer: () => Body): Promise<Reply<Body>> => {
          const sentAtMs = nowMs();
          const trouble = sentAtMs < troubleEndsMs ? troubles.next().value : 'none';
          if (trouble === 'lose') return after(10, UNREACHABLE);
          if (trouble === 'busy') return after(10, { type: 'unreachable', waitMs: 5_000 });
          if (trouble === 'throttled') return after(10, { type: 'unreachable', waitMs: 60_000 });
          if (trouble === 'refuse') return after(10, { type: 'refused', message: 'no' });
          if (trouble === 'log-out') return after(10, { type: 'logged-out' });
          if (trouble === 'other-account') return after(10, { type: 'missing' });
          if (trouble === 'hang') return after(15_000, UNREACHABLE);
          const body = answer();
          if (trouble === 'lose-answer') return after(10, UNREACHABLE);
          await after(trouble === 'late-answer' ? 14_000 : 10, null);
          return answerOf(body, nowMs(), sentAtMs);
        };
        const client: AttemptClient = {
          start: jest.fn(),
          read: () => meet(open),
          save: (_id, request) => meet(() => ({ ...take(request), ...open(), progress: undefined })),
          finish: (_id, request) => meet(() => ({ ...take(request), ...(nowMs() < END_MS ? open() : FINISHED) })),
          whoIsIn: async () => 'somebody else',
        };
        const left: PendingEvent = {
          device: 'older',
          event: { type: 'answer', questionNumber: 1, option: 1, sequence: 100 },
        };
        const page = new RunningAttempt(aStartedAttempt(IDS, { remainingMs: END_MS }), 0, [left], 1, {
          client,
          store: { load: async () => [], add: async () => {}, remove: async () => {} },
          nowMs,
          random: () => random,
          device: 'this-page',
        });
        let given = 1;
        const actsLeft = [...actsAtMs].sort((a, b) => a - b);
        const passUntil = async (atMs: number) => {
          for (; nowMs() < atMs; page.tick()) await pass(Math.min(1_000, atMs - nowMs()));
        };
        for (const atMs of actsLeft) {
          await passUntil(atMs);
          if (page.getView().isFinishing || page.getView().finished) break;
          page.answerAndNext(2, false);
          given += 1;
        }
        await passUntil(END_MS + GRACE_MS);
        expect(answers.size).toBe(given);
        await passUntil(END_MS + 80_000);
        expect(page.getView()).toMatchObject({ unsaved: 0, refused: 0, finished: FINISHED });
      },
    ),
    { numRuns: 300 },
  );
});
