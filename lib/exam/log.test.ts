import fc from 'fast-check';

import { Delivery, type Step } from './delivery-model';
import { type AcceptedEvent, deriveProgress, inOrderOfEffect } from './log';
import { applyEvent, type AttemptEvent, type Progress, progressLists, startProgress } from './progress';
import { actOnModel, anEvent, listsOfModel, startModel } from './progress-model';

const IDS = ['a', 'b', 'c', 'd'];

/** Steps of two devices; `eventOf` gives what a device does. */
const steps = (eventOf: (device: number) => fc.Arbitrary<AttemptEvent>) => {
  const device = fc.constantFrom(0, 1);
  const at = fc.nat(50);
  const of = <Type extends string>(...types: Type[]) => fc.constantFrom(...types);
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 6,
      arbitrary: device.chain((it) => eventOf(it).map((event): Step => ({ type: 'act', device: it, event }))),
    },
    { weight: 6, arbitrary: fc.record({ type: of('send'), device, skip: fc.nat(6) }) },
    { weight: 6, arbitrary: fc.record({ type: of('deliver', 'deliver', 'deliver-twice', 'lose'), at }) },
    { weight: 2, arbitrary: fc.record({ type: of('acknowledge', 'acknowledge', 'lose-acknowledgement'), at }) },
    { weight: 1, arbitrary: fc.record({ type: of('crash-before-commit', 'crash-after-commit'), at }) },
    { weight: 1, arbitrary: fc.record({ type: of('crash-of-device', 'reload'), device }) },
    { weight: 1, arbitrary: fc.record({ type: of('restore'), at }) },
  );
  return fc.array(step, { minLength: 30, maxLength: 100 });
};

function deliver(all: readonly Step[]): Delivery {
  const delivery = new Delivery();
  for (const step of all) delivery.step(step);
  delivery.settle();
  return delivery;
}

const inTurn = (events: readonly AttemptEvent[]) => events.reduce<Progress>(applyEvent, startProgress(IDS));

/** A mark that a later page replaced before the store lost it does not come back; answers do not depend on it. */
const certainOf = (all: readonly Step[], progress: Progress) =>
  all.some(({ type }) => type === 'reload') ? progressLists(progress).responses : progress;

const eventsOf = (all: readonly Step[], device?: number) =>
  all.flatMap((step) => (step.type === 'act' && step.device === (device ?? step.device) ? step.event : []));

test('1,000 interleavings with retries, reorderings, crashes, reloads and restores end in the state of the model', () => {
  fc.assert(
    fc.property(
      steps(() => anEvent(IDS.length)),
      (all) => {
        const { log, inEffect, lost } = deliver(all);
        const model = startModel(IDS);
        for (const { event } of inEffect) actOnModel(model, event);
        expect(lost).toEqual([]);
        expect(progressLists(deriveProgress(IDS, log))).toEqual(listsOfModel(model));
      },
    ),
    { numRuns: 1_000 },
  );
});

test('the generated interleavings often contain each kind of trouble', () => {
  const seen = { repeated: 0, overtaken: 0, crashes: 0, restored: 0 };
  // A fixed seed keeps the counts the same in each run.
  const interleavings = fc.sample(
    steps(() => anEvent(IDS.length)),
    { numRuns: 1_000, seed: 1 },
  );
  for (const { counts } of interleavings.map(deliver)) {
    for (const key of ['repeated', 'overtaken', 'crashes', 'restored'] as const) seen[key] += counts[key];
  }
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(300);
});

test('the progress of a single browser follows the order of its own events, whatever network and store do', () => {
  fc.assert(
    fc.property(
      steps(() => anEvent(IDS.length)),
      (all) => {
        const alone = all.filter((step) => !('device' in step) || step.device === 0);
        const progress = deriveProgress(IDS, deliver(alone).log);
        expect(certainOf(alone, progress)).toEqual(certainOf(alone, inTurn(eventsOf(alone))));
      },
    ),
  );
});

test('two devices on different questions do not disturb each other', () => {
  const ofDevice = (device: number) =>
    anEvent(2).map((event) => ({ ...event, questionNumber: event.questionNumber + 2 * device }));
  fc.assert(
    fc.property(steps(ofDevice), (all) => {
      const expected = inTurn([...eventsOf(all, 0), ...eventsOf(all, 1)]);
      expect(certainOf(all, deriveProgress(IDS, deliver(all).log))).toEqual(certainOf(all, expected));
    }),
  );
});

test('the order of the list does not change the progress', () => {
  const listed = steps(() => anEvent(IDS.length)).chain((all) => {
    const { log } = deliver(all);
    const whole = { minLength: log.length, maxLength: log.length };
    return fc.record({ log: fc.constant(log), shuffled: fc.shuffledSubarray([...log], whole) });
  });
  fc.assert(
    fc.property(listed, ({ log, shuffled }) => {
      expect(deriveProgress(IDS, shuffled)).toEqual(deriveProgress(IDS, log));
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
