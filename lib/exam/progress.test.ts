import fc from 'fast-check';

import {
  applyEvent,
  type AttemptEvent,
  type PaletteState,
  paletteState,
  type Progress,
  progressLists,
  startProgress,
} from './progress';
import { actOnModel, anEvent, listsOfModel, paletteOfModel, startModel } from './testing-progress';

const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `question-${index + 1}`);

const after = (count: number, events: readonly AttemptEvent[]): Progress =>
  events.reduce(applyEvent, startProgress(idsOf(count)));

/** Events on only a few questions, so that several hit the same one. */
const aHistory = fc
  .integer({ min: 1, max: 6 })
  .chain((count) => fc.record({ count: fc.constant(count), events: fc.array(anEvent(count), { maxLength: 40 }) }));

test('an attempt starts with the first question visited and none answered', () => {
  expect(progressLists(startProgress(['a', 'b', 'c']))).toEqual({
    answered: [],
    notAnswered: [1, 2, 3],
    notVisited: [2, 3],
    visited: [1],
    markedForReview: [],
    totalQuestions: 3,
    responses: {},
  });
});

test('after every event the lists and the palette are those of specification §4', () => {
  fc.assert(
    fc.property(aHistory, ({ count, events }) => {
      const model = startModel(idsOf(count));
      let progress = startProgress(idsOf(count));
      for (const event of events) {
        actOnModel(model, event);
        progress = applyEvent(progress, event);
        expect(progressLists(progress)).toEqual(listsOfModel(model));
        expect(progress.map(paletteState)).toEqual(idsOf(count).map((_, index) => paletteOfModel(model, index + 1)));
      }
    }),
    { numRuns: 500 },
  );
});

test('every question is visited or not, and is answered, marked with its answer or not answered', () => {
  fc.assert(
    fc.property(aHistory, ({ count, events }) => {
      const lists = progressLists(after(count, events));
      const all = idsOf(count).map((_, index) => index + 1);
      const rising = (...parts: (readonly number[])[]) => parts.flat().sort((a, b) => a - b);
      const markedWithAnswer = lists.markedForReview.filter((number) => !lists.notAnswered.includes(number));
      expect(rising(lists.visited, lists.notVisited)).toEqual(all);
      expect(rising(lists.answered, markedWithAnswer, lists.notAnswered)).toEqual(all);
      expect(lists.answered.filter((number) => lists.markedForReview.includes(number))).toEqual([]);
      expect(Object.keys(lists.responses)).toHaveLength(count - lists.notAnswered.length);
    }),
  );
});

test('an event that comes twice in a row changes nothing the second time', () => {
  fc.assert(
    fc.property(
      aHistory.filter(({ events }) => events.length > 0),
      ({ count, events }) => {
        expect(after(count, [...events, ...events.slice(-1)])).toEqual(after(count, events));
      },
    ),
  );
});

test.each([0, 4, -1, 1.5, Number.NaN, Infinity])('progress ignores question %p of three', (questionNumber) => {
  const progress = startProgress(['a', 'b', 'c']);
  for (const type of ['visit', 'clear'] as const) {
    expect(applyEvent(progress, { type, questionNumber })).toEqual(progress);
  }
  expect(applyEvent(progress, { type: 'answer', questionNumber, option: 1 })).toEqual(progress);
  expect(applyEvent(progress, { type: 'mark', questionNumber, option: 1 })).toEqual(progress);
});

test('applying an event leaves the earlier progress unchanged', () => {
  const before = startProgress(['a', 'b']);
  applyEvent(before, { type: 'mark', questionNumber: 2, option: 3 });
  expect(before).toEqual(startProgress(['a', 'b']));
});

const ANSWER = { type: 'answer', questionNumber: 1, option: 2 } as const;
const MARK = { type: 'mark', questionNumber: 1, option: 3 } as const;
const CLEAR = { type: 'clear', questionNumber: 1 } as const;
const VISIT = { type: 'visit', questionNumber: 1 } as const;

test.each<[string, AttemptEvent[], PaletteState, number | undefined]>([
  ['a visit leaves an answer alone', [ANSWER, VISIT], 'answered', 2],
  ['a mark on an answered question stores the answer that comes with it', [ANSWER, MARK], 'answered-marked', 3],
  ['an answer takes the mark away', [MARK, ANSWER], 'answered', 2],
  ['clear takes an answer away', [ANSWER, CLEAR], 'not-answered', undefined],
  ['clear leaves a marked question marked, without an answer', [MARK, CLEAR], 'marked', undefined],
  ['an answer to a marked question that was cleared takes the mark away', [MARK, CLEAR, ANSWER], 'answered', 2],
])('%s', (_, events, state, option) => {
  const progress = after(1, events);
  expect(progress.map(paletteState)).toEqual([state]);
  expect(progressLists(progress).responses['question-1']).toBe(option);
});

test('a question that was answered without a recorded visit counts as visited', () => {
  const lists = progressLists(after(3, [{ type: 'answer', questionNumber: 3, option: 1 }]));
  expect(lists.notVisited).toEqual([2]);
});

test('the lists of a range give its questions by their numbers in the paper', () => {
  const answerFour = { type: 'answer', questionNumber: 4, option: 1 } as const;
  expect(progressLists(after(6, [ANSWER, answerFour]), { first: 3, last: 5 })).toEqual({
    answered: [4],
    notAnswered: [3, 5],
    notVisited: [3, 5],
    visited: [4],
    markedForReview: [],
    totalQuestions: 3,
    responses: { 'question-4': 1 },
  });
});

test('a question id can be any text', () => {
  const next = applyEvent(startProgress(['__proto__']), ANSWER);
  expect(Object.entries(progressLists(next).responses)).toEqual([['__proto__', 2]]);
});
