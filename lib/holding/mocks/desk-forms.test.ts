import { mockChange, type ScheduleForm, scheduleFormFor, scheduleOf, timesIn, usernamesIn } from './desk-forms';

const FORM: ScheduleForm = {
  name: 'Prelims mock 1',
  opens: '2026-11-22T10:00',
  lastStart: '2026-11-22T10:30',
  closes: '2026-11-22T12:00',
  results: '2026-11-22T18:00',
  whom: 'all',
  usernames: '',
};
const TEN_AM_MS = Date.UTC(2026, 10, 22, 4, 30);

/** The faults of the form with these changes, by their fields, for a paper of so many minutes. */
const faultsOf = (changes: Partial<ScheduleForm>, minutes = 0) =>
  (scheduleFormFor(minutes * 60_000).safeParse({ ...FORM, ...changes }).error?.issues ?? []).map(
    ({ path, message }) => [path.join('.'), message],
  );

test('the times of a form are in Indian time', () => {
  expect(scheduleOf(FORM)).toEqual({
    name: 'Prelims mock 1',
    opensMs: TEN_AM_MS,
    lastStartMs: TEN_AM_MS + 30 * 60_000,
    closesMs: TEN_AM_MS + 120 * 60_000,
    resultsMs: TEN_AM_MS + 480 * 60_000,
    keyMs: null,
    objectionsUntilMs: null,
    candidates: null,
  });
  expect(scheduleOf({ ...FORM, key: '2026-11-22T14:00', objectionsUntil: '2026-11-24T10:00' })).toMatchObject({
    keyMs: TEN_AM_MS + 240 * 60_000,
    objectionsUntilMs: TEN_AM_MS + 48 * 3_600_000,
  });
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ key: '', objectionsUntil: '' })).toEqual([]);
});

test.each([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ opens: '' }, 'opens', 'Please give a day and a time'],
  [{ lastStart: '2026-11-22T10:00' }, 'lastStart', 'The last start must come after the opening.'],
  [{ closes: '2026-11-22T10:29' }, 'closes', 'The close must not come before the last start.'],
  [{ results: '2026-11-22T12:00' }, 'results', 'The results come a minute after the close at the earliest.'],
  [{ key: 'soon' }, 'key', 'Please give a day and a time'],
  [{ key: '2026-11-22T14:00' }, 'objectionsUntil', 'Please say until when candidates may object to the key.'],
  [{ whom: 'list' as const, usernames: ' \n' }, 'usernames', 'Please name at least one candidate'],
])('the fault of %j stands beside its field', (changes, field, message) => {
  expect(faultsOf(changes)).toEqual([[field, message]]);
});

test('all faults show at once, beside a time that is missing too', () => {
  const fieldsOf = (changes: Partial<ScheduleForm>) => faultsOf(changes).map(([field]) => field);
  expect(fieldsOf({ lastStart: FORM.opens, whom: 'list' })).toEqual(['lastStart', 'usernames']);
  const late = { closes: '2026-11-22T10:10', results: '2026-11-22T10:00', key: '2026-11-22T10:05' };
  expect(fieldsOf(late)).toEqual(['closes', 'results', 'key', 'objectionsUntil']);
  expect(fieldsOf({ ...late, opens: '' })).toEqual(['opens', 'closes', 'results', 'key', 'objectionsUntil']);
  expect(fieldsOf({ results: '', objectionsUntil: '2026-11-22T10:00' })).toEqual(['results']);
});

test('a window shorter than the paper is refused with the shortest that fits', () => {
  const fault = 'The paper takes 120 minutes. The earliest close is 22 Nov 2026, 12:00\u00a0pm.';
  expect(faultsOf({ closes: '2026-11-22T11:59' }, 120)).toEqual([['closes', fault]]);
  expect(faultsOf({}, 120)).toEqual([]);
  expect(timesIn(scheduleOf(FORM))).toEqual({
    ...{ opens: FORM.opens, lastStart: FORM.lastStart, closes: FORM.closes, results: FORM.results },
    ...{ key: '', objectionsUntil: '' },
  });
});

test('a list has each Username once, whatever white space is around it', () => {
  expect(usernamesIn('asha\r\n ravi \n\nasha\n')).toEqual(['asha', 'ravi']);
  expect(scheduleOf({ ...FORM, whom: 'list', usernames: 'asha\nravi' }).candidates).toEqual(['asha', 'ravi']);
  expect(scheduleOf({ ...FORM, usernames: 'asha' }).candidates).toBeNull();
});

test('a Username loses invisible characters that a message or a document put around it', () => {
  const pasted = '\u202a9876543210\u202c\nravi\u200b\n\u200e\ufeff asha\u2060\u00a0\n\u200b\nक्\u200dष';
  expect(usernamesIn(pasted)).toEqual(['9876543210', 'ravi', 'asha', 'क्\u200dष']);
});

test.each([
  ['asha\tAsha K', '‘asha Asha K’'],
  ['ravi\nasha, meena', '‘asha, meena’'],
  ['asha;meena', '‘asha;meena’'],
])('a list that was pasted with more than a Username on a line is refused: %j', (usernames, named) => {
  expect(faultsOf({ whom: 'list', usernames })).toEqual([
    ['usernames', `${named} is more than a Username; please give one on a line, and nothing else`],
  ]);
  expect(faultsOf({ whom: 'all', usernames })).toEqual([]);
});

test('a list of 10,000 Usernames is accepted, and a longer one is refused', () => {
  const named = (count: number) => Array.from({ length: count }, (_, index) => `candidate-${index}`).join('\n');
  expect(faultsOf({ whom: 'list', usernames: named(10_000) })).toEqual([]);
  expect(faultsOf({ whom: 'list', usernames: named(10_001) })).toEqual([
    ['usernames', 'These are 10001 Usernames; at most 10000 fit'],
  ]);
});

test.each([
  [{ do: 'grant', candidate: '', minutes: 180, seen: 5 }, true],
  [{ do: 'grant', candidate: '', minutes: 180 }, false],
  [{ do: 'grant', candidate: 'asha', minutes: 181, seen: 0 }, false],
  [{ do: 'grant', candidate: 'asha', minutes: 0, seen: 0 }, false],
  [{ do: 'grant', candidate: 'asha', minutes: 1.5, seen: 0 }, false],
  [{ do: 'void', candidate: 'asha', reason: 'Two people sat it.' }, true],
  [{ do: 'void', candidate: 'asha', reason: '  no  ' }, false],
  [{ do: 'void', candidate: 'asha', reason: 'x'.repeat(501) }, false],
  [{ do: 'void', candidate: '', reason: 'Everybody at once' }, false],
  [{ do: 'schedule', paper: 'a b', form: FORM }, false],
  [{ do: 'change', version: 1, form: { ...FORM, closes: FORM.opens } }, false],
  [{ do: 'objections', until: '2026-11-24T10:00' }, true],
  [{ do: 'objections', until: '' }, false],
  [{ do: 'open' }, false],
])('the change %j is accepted from an examiner: %j', (change, isTaken) => {
  expect(mockChange.safeParse(change).success).toBe(isTaken);
});
