import { HostError } from '../host/host-error';
import { bankIfAny, currentBank, findQuestions, freshBank, readHostBank } from './bank';
import { fetchQuestions } from './questions';

jest.mock('./questions', () => ({ ...jest.requireActual<object>('./questions'), fetchQuestions: jest.fn() }));

const question = (id: string, more: object = {}) => ({
  _id: id,
  Question: `<p>What is ${id}?</p>`,
  ...{ AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four' },
  CorrectAns: '2',
  ...{ CategoryId: 1, SubCategoryId: 1, IsActive: true, Subject: 'Polity' },
  ...more,
});

const LIST = [
  question('a'),
  question('b', { Subject: 'Economy', Explanation: 'Because of <b>inflation</b>.' }),
  question('c', { IsActive: false }),
  question('d', { CorrectAns: '5' }),
  question('a', { Question: 'The same again' }),
  question('a', { SubCategoryId: 2 }),
  question('e', { CategoryId: undefined }),
  'no question',
  question('me-2026-07', { CategoryId: 3 }),
];

describe('the bank of questions', () => {
  const bank = readHostBank(LIST);
  const idsOf = (filter: Parameters<typeof findQuestions>[1]) =>
    findQuestions(bank, filter).map(({ id, position }) => id || position);

  test('the bank names each question that no paper can have, with the reason', () => {
    const faulty = findQuestions(bank, { state: 'faulty' });
    expect(faulty.map(({ position, fault }) => [position, fault])).toEqual([
      [3, expect.stringContaining('CorrectAns')],
      [4, '_id a stands twice'],
      [6, expect.stringContaining('CategoryId')],
      [7, expect.any(String)],
    ]);
    expect(faulty.map(({ read }) => read)).toEqual([null, null, null, null]);
  });

  test('the bank counts the questions of each subject of each sub-category', () => {
    const rows = bank.counts.map((it) => [
      it.categoryId,
      it.subCategoryId,
      it.subject,
      it.usable,
      it.inactive,
      it.faulty,
    ]);
    expect(rows).toEqual([
      [1, 1, 'Polity', 1, 1, 1],
      [1, 1, 'Economy', 1, 0, 0],
      [1, 1, '', 0, 0, 1],
      [1, 2, 'Polity', 1, 0, 0],
      [null, 1, '', 0, 0, 1],
      [null, null, '', 0, 0, 1],
      [3, 1, 'Polity', 1, 0, 0],
    ]);
    const sum = bank.counts.reduce((all, it) => all + it.usable + it.inactive + it.faulty, 0);
    expect(sum).toBe(LIST.length);
  });

  test('the bank shows a question with its key', () => {
    expect(bank.questions[1]?.read?.()).toMatchObject({ id: 'b', correctOption: '2', subject: 'Economy' });
  });

  test.each([
    [{ subCategoryId: 2 }, ['a']],
    [{ categoryId: 1, subCategoryId: 1, subject: 'Polity', state: 'usable' as const }, ['a']],
    [{ state: 'inactive' as const }, ['c']],
    [{ words: 'INFLATION because' }, ['b']],
    [{ words: 'inflation gold' }, []],
    [{ words: 'ME-2026-07' }, ['me-2026-07']],
  ])('%j finds %j', (filter, ids) => {
    expect(idsOf(filter)).toEqual(ids);
  });

  test('the search ignores HTML tags', () => {
    expect(idsOf({ state: 'usable', words: '<p>' })).toEqual([]);
  });
});

describe('the current bank', () => {
  const fetchMock = jest.mocked(fetchQuestions);

  test('an old bank is read again in the background, and outlives a failure of the host', async () => {
    fetchMock.mockRejectedValueOnce(new HostError('GET', 'silent'));
    await expect(currentBank(0)).rejects.toThrow(HostError);
    fetchMock.mockResolvedValueOnce([question('a')]);
    expect((await currentBank(1)).questions).toHaveLength(1);
    fetchMock.mockRejectedValueOnce(new HostError('GET', 'silent'));
    expect((await currentBank(40_000)).questions).toHaveLength(1);
    fetchMock.mockResolvedValueOnce(LIST);
    expect((await currentBank(80_000)).questions).toHaveLength(1);
    await new Promise(setImmediate);
    expect((await currentBank(80_001)).questions).toHaveLength(LIST.length);
    expect(fetchMock).toHaveBeenCalledTimes(4);
  });

  test('the bank is read again after the clock was set back', async () => {
    fetchMock.mockReset().mockResolvedValue(LIST);
    await freshBank(3_600_000);
    await currentBank(80_001);
    expect(fetchMock).toHaveBeenCalledTimes(2);
  });

  test('a bank that is asked for anew shows what the host has just taken, whatever its age', async () => {
    fetchMock.mockReset().mockResolvedValueOnce([question('a')]);
    await freshBank(100_000);
    fetchMock.mockResolvedValueOnce(LIST);
    expect((await bankIfAny(100_001))?.questions).toHaveLength(1);
    expect((await bankIfAny(100_002, true))?.questions).toHaveLength(LIST.length);
    expect((await bankIfAny(100_003))?.questions).toHaveLength(LIST.length);
  });

  test('the bank stays the same object while the host gives the same list', async () => {
    fetchMock.mockReset().mockResolvedValue(LIST);
    const bank = await freshBank(90_000);
    expect(await freshBank(130_000)).toBe(bank);
    expect(await currentBank(130_001)).toBe(bank);
    fetchMock.mockResolvedValue(LIST.slice(1));
    expect(await freshBank(170_000)).not.toBe(bank);
  });
});
