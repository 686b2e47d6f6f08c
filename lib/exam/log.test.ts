import fc from 'fast-check';

import { type AcceptedEvent, deriveProgress, inOrderOfEffect } from './log';
import { progressLists, startProgress } from './progress';
import { actOnModel, anEvent, listsOfModel, startModel } from './testing-progress';

const IDS = ['a', 'b', 'c', 'd'];

/** A log of these devices: each has acted in turn, and what it did has arrived in any order. */
const logOf = (...devices: string[]) =>
  fc
    .array(fc.record({ device: fc.constantFrom(...devices), event: anEvent(IDS.length) }), { maxLength: 40 })
    .chain((done) => {
      const sequences = new Map<string, number>();
      const sent = done.map(({ device, event }) => {
        sequences.set(device, (sequences.get(device) ?? 0) + 1);
        return { device, event, sequence: sequences.get(device) ?? 0 };
      });
      const arrived = fc.shuffledSubarray(sent, { minLength: sent.length });
      return fc.record({
        sent: fc.constant(sent),
        log: arrived.map((all) => all.map((it, at) => ({ ...it, order: at + 1 }))),
      });
    });

test('the progress of a single page follows the order of its own events, in whatever order they arrive', () => {
  fc.assert(
    fc.property(logOf('phone'), ({ sent, log }) => {
      const model = startModel(IDS);
      for (const { event } of sent) actOnModel(model, event);
      expect(progressLists(deriveProgress(IDS, log))).toEqual(listsOfModel(model));
    }),
  );
});

test('the order of the list does not change the progress', () => {
  fc.assert(
    fc.property(logOf('phone', 'laptop'), ({ log }) => {
      expect(deriveProgress(IDS, log.toReversed())).toEqual(deriveProgress(IDS, log));
    }),
  );
});

const answerBy = (device: string, sequence: number, order: number, option: 1 | 2): AcceptedEvent => ({
  device,
  sequence,
  order,
  event: { type: 'answer', questionNumber: 1, option },
});

test.each<[string, AcceptedEvent[], number]>([
  [
    'between two devices the event accepted last prevails',
    [answerBy('phone', 9, 1, 1), answerBy('laptop', 1, 2, 2)],
    2,
  ],
  [
    'the last answer of one device prevails even if accepted first',
    [answerBy('p', 2, 1, 2), answerBy('p', 1, 2, 1)],
    2,
  ],
  [
    'device 1 with sequence 11 differs from device 11 with sequence 1',
    [answerBy('1', 11, 1, 1), answerBy('11', 1, 2, 2)],
    2,
  ],
])('%s', (_, log, option) => {
  expect(progressLists(deriveProgress(IDS, log)).responses).toEqual({ a: option });
});

test('an empty log gives the start, and events about questions the paper does not have change nothing', () => {
  const stray = { ...answerBy('phone', 1, 1, 1), event: { type: 'visit', questionNumber: 5 } as const };
  expect(deriveProgress(IDS, [])).toEqual(startProgress(IDS));
  expect(deriveProgress(IDS, [stray])).toEqual(startProgress(IDS));
});

test('the order of effect leaves the given list unchanged', () => {
  const log = [answerBy('phone', 2, 2, 1), answerBy('phone', 1, 1, 2)];
  expect(inOrderOfEffect(log)).toEqual([...log].reverse());
  expect(log.map(({ order }) => order)).toEqual([2, 1]);
});
