import { type CandidatePaper, type KeyedPaper, type Section, toCandidatePaper } from './paper';

const CANARY = 'canary';

const locked: Section = { name: 'Reasoning', first: 1, last: 1, isLocked: true, durationMs: 900_000 };
const open: Section = { name: 'English', first: 2, last: 2, isLocked: false, durationMs: null };
const question = (id: string) => ({
  id,
  question: '<p>Which?</p>',
  options: ['one', 'two', 'three', 'four'] as [string, string, string, string],
  subject: 'Polity',
});
const entry = { correctAns: `3 ${CANARY}`, explanation: `<p>${CANARY}</p>` };

const candidate = {
  id: 'paper',
  categoryId: 2,
  subCategoryId: 3,
  name: 'SSC CGL Tier I',
  nameInHindi: 'एसएससी सीजीएल टियर-I',
  durationMs: 1_800_000,
  questions: [question('a'), question('b')],
  sections: [locked, open],
  scheme: { rightUnits: 1_200, wrongUnits: 300 },
};
const keyed: KeyedPaper = { ...candidate, key: [entry, entry] };

test('a candidate gets the whole paper without its key', () => {
  expect(toCandidatePaper(keyed)).toEqual(candidate);
});

test('nothing that a host adds to a paper, question, section or scheme reaches the candidate', () => {
  const added = { CorrectAns: CANARY, Explanation: CANARY };
  const hindi = { question: '<p>कौन?</p>', options: ['एक', 'दो', 'तीन', 'चार'] as const };
  const inBoth = { ...keyed, questions: [{ ...question('a'), hindi }, question('b')] };
  const adorned = {
    ...keyed,
    ...added,
    questions: [
      { ...question('a'), ...added, hindi: { ...hindi, ...added } },
      { ...question('b'), options: Object.assign([...question('b').options], { 4: CANARY, ...added }) },
    ] as KeyedPaper['questions'],
    sections: [
      { ...locked, ...added },
      { ...open, ...added },
    ],
    scheme: { rightUnits: 1_200, wrongUnits: 300, ...added },
  };
  expect(JSON.stringify(adorned)).toContain(CANARY);
  expect(JSON.stringify(toCandidatePaper(adorned))).toBe(JSON.stringify(toCandidatePaper(inBoth)));
  expect(JSON.stringify(toCandidatePaper(adorned))).not.toContain(CANARY);
});

test('the compiler does not take a keyed paper for a candidate paper', () => {
  const isRefused: KeyedPaper extends CandidatePaper ? false : true = true;
  expect(isRefused).toBe(true);
  expect(toCandidatePaper(keyed)).not.toHaveProperty('key');
});
