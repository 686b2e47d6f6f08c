import { type Line, LogLimiter } from './log';

const MINUTE_MS = 60_000;
const NOW_MS = 12_345;

const line = (details: Line['details'] = {}, event = 'login failed'): Line => ({ level: 'warn', event, details });

let limiter: LogLimiter;
beforeEach(() => {
  limiter = new LogLimiter();
});

/** Whether each of these lines is written when all come at the same moment. */
const areWritten = (lines: Line[], nowMs = NOW_MS) => lines.map((it) => limiter.admit(it, nowMs) !== undefined);

describe('one kind of line', () => {
  test('a line of one kind is written once in a minute, whatever comes in between', () => {
    const first = line({ reason: 'no answer' });
    expect(limiter.admit(first, NOW_MS)).toEqual(first);
    expect(limiter.admit(line({}, 'else'), NOW_MS)).toBeDefined();
    expect(limiter.admit(line({ reason: 'no answer' }), NOW_MS + MINUTE_MS - 1)).toBeUndefined();
  });

  test('the next line of a kind says how many were held back, and the count starts again', () => {
    areWritten([line(), line(), line()]);
    expect(limiter.admit(line(), NOW_MS + MINUTE_MS)).toEqual(line({ heldBack: 2 }));
    areWritten([line()], NOW_MS + MINUTE_MS + 1);
    expect(limiter.admit(line(), NOW_MS + 2 * MINUTE_MS)).toEqual(line({ heldBack: 1 }));
    expect(limiter.admit(line(), NOW_MS + 3 * MINUTE_MS)).toEqual(line());
  });

  test('lines of one kind share event, details and level', () => {
    const lines = [
      line({ noun: 'magazines' }),
      line({ noun: 'toppers' }),
      line({}, 'no content'),
      line({ position: 1 }),
    ];
    expect(
      areWritten([...lines, line({ position: 2 }), { ...line({ noun: 'magazines' }), level: 'error' }]),
    ).not.toContain(false);
    expect(areWritten(lines)).not.toContain(true);
  });

  test('other ids within a text do not change the kind of a line', () => {
    const path = (id: string) => line({ path: `/api/attempts/${id}/events` });
    expect(
      areWritten([
        path('0d5c8a52-6e0b-4d0b-9a3c-1f2e3d4c5b6a'),
        path('7f9e1c44-0a2b-4c3d-8e5f-a1b2c3d4e5f6'),
        path('65a1b2c3d4e5f60718293a4b'),
      ]),
    ).toEqual([true, false, false]);
  });

  test('another id that stands alone, or another number, changes the kind of a line', () => {
    const of = (attempt: string, pastEndMs: number) => line({ attempt, pastEndMs });
    expect(
      areWritten([
        of('0d5c8a52-6e0b-4d0b-9a3c-1f2e3d4c5b6a', 1),
        of('7f9e1c44-0a2b-4c3d-8e5f-a1b2c3d4e5f6', 1),
        of('7f9e1c44-0a2b-4c3d-8e5f-a1b2c3d4e5f6', 2),
      ]),
    ).toEqual([true, true, true]);
  });
});

describe('what was held back', () => {
  test('held-back lines are reported after their minute, by the last line of their kind', () => {
    const at = (id: string) => line({ path: `/api/attempts/${id}` });
    areWritten([at('aaaaaaaaaaaaaaaaaaaaaaaa'), at('bbbbbbbbbbbbbbbbbbbbbbbb'), at('cccccccccccccccccccccccc')]);
    expect(limiter.takeHeldBack(NOW_MS + MINUTE_MS - 1)).toEqual([]);
    expect(limiter.takeHeldBack(NOW_MS + MINUTE_MS)).toEqual([
      line({ path: '/api/attempts/cccccccccccccccccccccccc', heldBack: 2 }),
    ]);
  });

  test('held-back lines are reported once, and the report counts as the line of its minute', () => {
    areWritten([line(), line()]);
    expect(limiter.takeHeldBack(NOW_MS + MINUTE_MS)).toHaveLength(1);
    expect(areWritten([line()], NOW_MS + 2 * MINUTE_MS - 1)).toEqual([false]);
    expect(limiter.takeHeldBack(NOW_MS + 2 * MINUTE_MS)).toEqual([line({ heldBack: 1 })]);
    expect(limiter.takeHeldBack(NOW_MS + 3 * MINUTE_MS)).toEqual([]);
    expect(areWritten([line()], NOW_MS + 3 * MINUTE_MS)).toEqual([true]);
  });

  test('nothing is reported if no line was held back', () => {
    areWritten([line()]);
    expect(limiter.takeHeldBack(Infinity)).toEqual([]);
  });
});

test('an event in endlessly many kinds writes a thousand lines and one, and counts the rest', () => {
  const lines = Array.from({ length: 5_000 }, (_, position) => line({ position }, 'item dropped'));
  expect(areWritten(lines).filter(Boolean)).toHaveLength(1_001);
  expect(areWritten([line({}, 'another event')])).toEqual([true]);
  expect(limiter.takeHeldBack(NOW_MS + MINUTE_MS)).toEqual([
    line({ position: 4_999, heldBack: 3_999 }, 'item dropped'),
  ]);
  expect(areWritten([line({ position: 5_001 }, 'item dropped')], NOW_MS + MINUTE_MS)).toEqual([true]);
});
