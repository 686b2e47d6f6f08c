import { own, ownScorecard } from '@/lib/sitting/own-history';

import { ownComparedScorecard } from './compared';
import { asksForAge } from './standing';

jest.mock('@/lib/sitting/own-history', () => ({ own: jest.fn(), ownScorecard: jest.fn() }));
jest.mock('./standing', () => ({ asksForAge: jest.fn(), standingOf: jest.fn() }));

const COHORT = { optionCounts: { options: [1, 2, 3, 4], blank: 0 }, medianTimeBand: 3 };
const SCORECARD = {
  ...{ id: 'a', rankScore: 5, standing: { rank: 2 }, scoreCounts: [{ score: 5, candidates: 12 }], candidates: 12 },
  errors: { ofPaper: 600, own: 900 },
  ...{ isRanked: true, isCompared: true, questions: [{ number: 1, verdict: 'correct', cohort: COHORT }] },
};

beforeEach(() => {
  jest.mocked(ownScorecard).mockResolvedValue(SCORECARD as never);
  jest.mocked(asksForAge).mockReturnValue(true);
});

test.each(['age-unknown', 'guardian-missing', 'unavailable'])(
  'a scorecard has only the candidate’s own figures while the standing is %s',
  async (standing) => {
    jest.mocked(own).mockResolvedValue(standing);
    expect(await ownComparedScorecard('a')).toEqual({
      ...{ id: 'a', rankScore: 5, standing: null, scoreCounts: [], candidates: 0, isRanked: false, isCompared: false },
      errors: { ofPaper: null, own: 900 },
      questions: [{ number: 1, verdict: 'correct', cohort: null }],
    });
  },
);

test('a candidate who is free gets the whole scorecard', async () => {
  jest.mocked(own).mockResolvedValue('free');
  expect(await ownComparedScorecard('a')).toEqual(SCORECARD);
});

test('a scorecard is whole, and no standing is read, if the institute does not ask for ages', async () => {
  jest.mocked(own).mockClear();
  jest.mocked(asksForAge).mockReturnValue(false);
  expect(await ownComparedScorecard('a')).toEqual(SCORECARD);
  expect(own).not.toHaveBeenCalled();
});

test('a withheld or missing result stays as it is', async () => {
  jest.mocked(ownScorecard).mockResolvedValue('missing');
  expect(await ownComparedScorecard('a')).toBe('missing');
});
