import type * as z from 'zod/mini';

import { MOST_EVENTS } from '@/lib/exam/progress';

import { finishRequest, paperKindOf, paperIdOf, saveRequest, startRequest } from './wire';

const visit = (fields: object = {}) => ({ type: 'visit', sequence: 1, questionNumber: 1, ...fields });
const answer = (fields: object = {}) => ({ type: 'answer', sequence: 1, questionNumber: 1, option: 1, ...fields });
const save = (fields: object = {}) => ({ device: 'phone-0001', events: [], ...fields });
const start = (fields: object = {}) => ({ kind: 'exam', categoryId: 2, subCategoryId: 3, ...fields });

const isTaken = (schema: z.ZodMiniType, body: unknown) => schema.safeParse(body).success;

const own = (fields: object = {}) =>
  start({ kind: 'own', subjects: ['Polity', ''], questions: 20, from: 'wrong', ...fields });

test.each([
  start(),
  own(),
  own({ subjects: [], questions: 5, from: 'all' }),
  own({ questions: 100, from: 'unseen', resumeOnly: true }),
  start({ kind: 'test', categoryId: 0, subCategoryId: 1_000_000 }),
  start({ resumeOnly: true }),
  start({ resumeOnly: false }),
])('the request %j starts an attempt', (body) => {
  expect(startRequest.parse(body)).toEqual(body);
});

test.each([
  start({ kind: 'quiz' }),
  start({ kind: 'own' }),
  own({ questions: 4 }),
  own({ questions: 101 }),
  own({ questions: 20.5 }),
  own({ from: 'right' }),
  own({ subjects: 'Polity' }),
  own({ subjects: ['x'.repeat(201)] }),
  own({ subjects: Array.from({ length: 51 }, String) }),
  start({ kind: undefined }),
  start({ categoryId: -1 }),
  start({ categoryId: 1.5 }),
  start({ categoryId: '2' }),
  start({ categoryId: null }),
  start({ subCategoryId: 1_000_001 }),
  start({ subCategoryId: undefined }),
  start({ resumeOnly: 'true' }),
  [],
  null,
])('the request %j starts nothing', (body) => {
  expect(isTaken(startRequest, body)).toBe(false);
});

test.each([
  save(),
  save({ device: 'a'.repeat(64) }),
  save({ events: [visit(), visit({ type: 'clear' }), answer({ type: 'mark', option: 4 }), answer({ option: 2 })] }),
  save({ events: [visit({ sequence: 1_000_000, questionNumber: 10_000 })] }),
  save({ events: [answer({ language: 'en' }), answer({ language: 'hi' }), answer({ language: 'both' })] }),
  save({ events: [visit({ isLeft: true, awayMs: 0 }), answer({ awayMs: 86_400_000 })] }),
  save({ events: Array.from({ length: MOST_EVENTS }, () => visit()) }),
])('the request %j is saved', (body) => {
  expect(saveRequest.parse(body)).toEqual(body);
});

test.each<[string, object]>([
  ['no device', { device: undefined }],
  ['a short device', { device: 'phone' }],
  ['a long device', { device: 'a'.repeat(65) }],
  ['a device with odd characters', { device: "phone' or 1=1" }],
  ['a device and a line break', { device: 'phone-0001\n' }],
  ['no events', { events: undefined }],
  ['too many events', { events: Array.from({ length: MOST_EVENTS + 1 }, () => visit()) }],
  ['an event of another type', { events: [visit({ type: 'finish' })] }],
  ['an event without a type', { events: [visit({ type: undefined })] }],
  ['an answer without an option', { events: [answer({ option: undefined })] }],
  ['a mark without an option', { events: [visit({ type: 'mark' })] }],
  ['option 0', { events: [answer({ option: 0 })] }],
  ['option 5', { events: [answer({ option: 5 })] }],
  ['an option as text', { events: [answer({ option: '1' })] }],
  ['half an option', { events: [answer({ option: 1.5 })] }],
  ['question 0', { events: [visit({ questionNumber: 0 })] }],
  ['half a question', { events: [visit({ questionNumber: 1.5 })] }],
  ['question 10,001', { events: [visit({ questionNumber: 10_001 })] }],
  ['a language that no question has', { events: [answer({ language: 'ta' })] }],
  ['a page that says it was not left', { events: [visit({ isLeft: false })] }],
  ['half a millisecond of absence', { events: [visit({ awayMs: 0.5 })] }],
  ['an absence before it began', { events: [answer({ awayMs: -1 })] }],
  ['an absence of more than a day', { events: [answer({ awayMs: 86_400_001 })] }],
  ['sequence 0', { events: [visit({ sequence: 0 })] }],
  ['a sequence that never ends', { events: [visit({ sequence: 1e308 })] }],
  ['one good event and one bad', { events: [visit(), visit({ sequence: null })] }],
])('a request with %s is refused, for a save and for a finish', (_, fields) => {
  expect(isTaken(saveRequest, save(fields))).toBe(false);
  expect(isTaken(finishRequest, save(fields))).toBe(false);
});

test('unknown fields and the option of a visit are dropped', () => {
  const body = save({ version: 2, events: [visit({ option: 1, atMs: 5 }), answer({ handedness: 'left' })] });
  expect(saveRequest.parse(body)).toEqual(save({ events: [visit(), answer()] }));
});

test('a finish request is a save that may say that its time is up', () => {
  expect(finishRequest.parse(save())).toEqual(save());
  expect(finishRequest.parse(save({ isTimeUp: true, events: [answer()] }))).toMatchObject({ isTimeUp: true });
  expect(isTaken(finishRequest, save({ isTimeUp: 'yes' }))).toBe(false);
});

test.each([
  ['exam', 2, 3, 'exam-2-3'],
  ['test', 2, 3, 'test-2-3'],
  ['exam', 2, 33, 'exam-2-33'],
  ['exam', 23, 3, 'exam-23-3'],
] as const)('the %s of category %i and sub-category %i is the paper %s', (kind, categoryId, subCategoryId, id) => {
  expect(paperIdOf({ kind, categoryId, subCategoryId })).toBe(id);
  expect(paperKindOf(id)).toBe(kind);
});

test('all own practice in a sub-category is one paper, whatever was wished', () => {
  const wishes = [own(), own({ from: 'all', questions: 7, subjects: [] })].map((it) => startRequest.parse(it));
  expect(new Set(wishes.map(paperIdOf))).toEqual(new Set(['own-2-3']));
  expect(paperKindOf('own-2-3')).toBe('own');
});
