import { randomUUID } from 'node:crypto';

import { TO_START } from '@/app/api/attempts/start-rules';
import { currentSession } from '@/lib/accounts/session';
import { fetchLoggedInUser } from '@/lib/content/nouns/users';
import { grantMinutes } from '@/lib/holding/mocks/grant';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { restoreAttempt, voidAttempt } from '@/lib/holding/mocks/void';
import { answerObjections } from '@/lib/holding/rulings/answers';
import { changeObjection } from '@/lib/holding/rulings/objections';
import { confirm, proposeRuling } from '@/lib/holding/rulings/rule';
import { correctBirth, endConsent, findAge, nameGuardian, noteLetter, tellAge } from '@/lib/privacy/ages';
import { closeAccount, takeBack } from '@/lib/privacy/closing';
import { eraseClosed } from '@/lib/privacy/erase';
import { institute } from '@/lib/site/institute';
import { startAttempt } from '@/lib/sitting/start';
import { aCandidate, aPaper, MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import { addClosing, markAtHost } from '@/lib/store/closed-accounts';
import { commitAlone } from '@/lib/store/commit-together';
import { type Db, database } from '@/lib/store/database';
import { markMessage, moveReview, saveContactMessage, saveReview } from '@/lib/store/inbox';
import { changeMock, prolongObjections, withdrawMock } from '@/lib/store/mocks';
import { listRulings } from '@/lib/store/rulings';
import { describeEachEngine } from '@/lib/store/testing';

import { POST } from '../profile/consents/route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/accounts/pace', () => ({ charge: jest.fn(), paceWaitMs: () => 0 }));
jest.mock('@/lib/content/nouns/users', () => ({ fetchLoggedInUser: jest.fn() }));
jest.mock('@/lib/site/institute', () => ({ institute: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const NOW_MS = START_MS;
const DAY_MS = 86_400_000;
const READ = { notice: 'guardian', version: 1, language: 'en', purposes: ['tests'] } as const;
const MINOR = '2015-01-31';

type Act = (db: Db) => Promise<unknown>;

/** Two decisions that meet, and what holds when both are made, whichever comes first. */
type Meeting = { acts: readonly [Act, Act]; holds: (told: readonly unknown[]) => unknown };

const isOneTrue = (told: readonly unknown[]) => told.filter((it) => it === true).length === 1;

describeEachEngine('two decisions that meet', (store) => {
  /** On SQLite one store for both, which has one writer: two in one process would block each other. */
  let instances: [Db, Db];
  let db: Db;
  /** PostgreSQL lets both sides read before either writes only now and then. */
  const rounds = store.engine === 'PostgreSQL' ? 15 : 1;

  beforeAll(async () => {
    const url = await store.freshUrl();
    db = await store.open(url);
    instances = [db, store.engine === 'PostgreSQL' ? await store.open(url) : db];
    jest.mocked(institute).mockReturnValue({ guardianConsent: 'letter' } as ReturnType<typeof institute>);
    jest.mocked(fetchLoggedInUser).mockImplementation(async () => ({ Username: 'x', Name: 'A Name' }) as never);
  });

  beforeEach(() => jest.mocked(console.warn).mockReset());

  const by = (id: string) => ({ id, editor: 'ravi', nowMs: NOW_MS });
  const desk = { editor: 'ravi', nowMs: NOW_MS };

  async function aMinor({ bornOn = MINOR, guardian = 'A' }: { bornOn?: string | null; guardian?: string } = {}) {
    const candidate = aCandidate();
    await tellAge(db, candidate, bornOn, NOW_MS);
    if (guardian) await nameGuardian(db, candidate, { guardian, read: READ }, NOW_MS);
    const age = async () => {
      const row = await findAge(db, candidate);
      if (!row) throw new Error('no age');
      return row;
    };
    return { candidate, id: (await age()).id, age };
  }

  async function aConsentingMinor() {
    const minor = await aMinor();
    expect(await noteLetter(db, { ...by(minor.id), guardian: 'A' })).toBe(true);
    return minor;
  }

  /** The candidate agrees to be named in rank lists. */
  const agreeing =
    (candidate: string): Act =>
    async (own) => {
      jest.mocked(database).mockResolvedValue(own);
      jest.mocked(currentSession).mockResolvedValue({ username: candidate, hostToken: 'token' } as never);
      const body = JSON.stringify({ notice: 'rank_list_name', isGiven: true, version: 1, language: 'en' });
      const headers = { 'Content-Type': 'application/json' };
      return (await POST(new Request('http://localhost:3000/api', { method: 'POST', body, headers }))).status;
    };
  const isUnnamed = async (candidate: string) =>
    (await db.selectFrom('named_in_rank_lists').selectAll().where('candidate', '=', candidate).execute()).length === 0;

  async function aSatMock() {
    const paper = await aPublishedPaper(db, { prefix: `${aCandidate()}-` });
    const objections_until_ms = NOW_MS + 500 * MINUTE_MS;
    const mock = await aMock(db, { paper, results_ms: NOW_MS - 1, opens_ms: NOW_MS - DAY_MS, objections_until_ms });
    const candidate = aCandidate();
    const [attempt = ''] = await addSat(db, mock, paper, [{ candidate, responses: '1234' }]);
    return { paper, mock, candidate, attempt };
  }
  const aProposal = (snapshotId: string, options: [1 | 2 | 3 | 4]) => ({
    ...{ id: randomUUID(), snapshotId, question: 1, language: null, reason: 'The book says so.' },
    ruling: { kind: 'accept' as const, options },
  });

  const meetings: Record<string, () => Promise<Meeting>> = {
    'the letter of a guardian who is named anew consents for nobody else': async () => {
      const { candidate, id, age } = await aMinor();
      return {
        acts: [
          (own) => noteLetter(own, { ...by(id), guardian: 'A' }),
          (own) => nameGuardian(own, candidate, { guardian: 'B', read: READ }, NOW_MS),
        ],
        holds: async ([letter]) =>
          (letter === true) === ((await age()).consented_at_ms !== null) &&
          (letter !== true || (await age()).guardian === 'A'),
      };
    },
    'a letter that two editors note counts once': async () => {
      const { id } = await aMinor();
      const note: Act = (own) => noteLetter(own, { ...by(id), guardian: 'A' });
      return { acts: [note, note], holds: isOneTrue };
    },
    'a minor whose guardian ends the consent is named nowhere': async () => {
      const { candidate, id } = await aConsentingMinor();
      return {
        acts: [agreeing(candidate), (own) => endConsent(own, by(id))],
        holds: async ([, ended]) => ended === true && (await isUnnamed(candidate)),
      };
    },
    'a candidate whom the desk finds to be a minor is named nowhere': async () => {
      const { candidate, id } = await aMinor({ bornOn: null, guardian: '' });
      return {
        acts: [agreeing(candidate), (own) => correctBirth(own, { ...by(id), from: null, bornOn: MINOR })],
        holds: async ([, corrected]) => corrected === true && (await isUnnamed(candidate)),
      };
    },
    'a candidate who tells an age below 18 is named nowhere': async () => {
      const { candidate } = await aMinor({ bornOn: null, guardian: '' });
      return {
        acts: [agreeing(candidate), (own) => tellAge(own, candidate, MINOR, NOW_MS)],
        holds: async ([, isTold]) => isTold === true && (await isUnnamed(candidate)),
      };
    },
    'a consent ends once': async () => {
      const { id } = await aConsentingMinor();
      const end: Act = (own) => endConsent(own, by(id));
      return { acts: [end, end], holds: isOneTrue };
    },
    'one of two corrections of a date of birth counts': async () => {
      const { id } = await aMinor();
      const correct =
        (bornOn: string): Act =>
        (own) =>
          correctBirth(own, { ...by(id), from: MINOR, bornOn });
      return { acts: [correct('2014-02-01'), correct('2013-02-01')], holds: isOneTrue };
    },
    'the same ruling is proposed once': async () => {
      const { paper } = await aSatMock();
      const propose: Act = (own) => proposeRuling(own, aProposal(paper.snapshotId, [2]), desk);
      return {
        acts: [propose, propose],
        holds: async (told) => isOneTrue(told) && (await listRulings(db, paper.snapshotId)).length === 1,
      };
    },
    'of two rulings on a question that wait, one is confirmed': async () => {
      const { paper } = await aSatMock();
      const all = [aProposal(paper.snapshotId, [2]), aProposal(paper.snapshotId, [3])] as const;
      for (const it of all) await proposeRuling(db, it, desk);
      const later = { ...desk, nowMs: NOW_MS + 1 };
      const [first, second] = all;
      return {
        acts: [(own) => confirm(own, first.id, later), (own) => confirm(own, second.id, later)],
        holds: isOneTrue,
      };
    },
    'objections are answered once': async () => {
      const { paper, mock, candidate, attempt } = await aSatMock();
      const objection = { question: 1, reason: 'The book says the opposite there.', links: '', right: ['2' as const] };
      expect(await changeObjection(db, candidate, attempt, { do: 'send', ...objection }, NOW_MS)).toBe(true);
      expect(paper.paper.questions).not.toEqual([]);
      const refusal = { do: 'refuse' as const, question: 1, reason: 'It does not.', seen: 1, answers: 0 };
      const answer: Act = (own) => answerObjections(own, refusal, { ...desk, mockId: mock.id });
      return { acts: [answer, answer], holds: isOneTrue };
    },
    'a message is marked once': async () => {
      const message = { name: 'A', email: 'a@example.org', subject: 'S', message: 'M' };
      const id = await saveContactMessage(db, message, NOW_MS);
      const mark: Act = (own) => markMessage(own, true, by(id));
      return { acts: [mark, mark], holds: isOneTrue };
    },
    'a review is displayed or declined, not both': async () => {
      const id = await saveReview(db, { reviewTitle: 'T', yourName: 'N', content: 'C' }, NOW_MS);
      const acts = (['displayed', 'declined'] as const).map(
        (to): Act =>
          (own) =>
            moveReview(own, 'waiting', to, by(id)),
      );
      return { acts: acts as [Act, Act], holds: isOneTrue };
    },
    'a mock is changed or withdrawn, not both': async () => {
      const mock = await aMock(db, { opens_ms: NOW_MS + MINUTE_MS });
      const act = { ...by(mock.id), version: 1, durationMs: 0 };
      const times = { opensMs: mock.opens_ms, lastStartMs: mock.last_start_ms, closesMs: mock.closes_ms };
      const schedule = { ...times, resultsMs: mock.results_ms, keyMs: null, objectionsUntilMs: null };
      return {
        acts: [
          (own) => changeMock(own, { ...schedule, name: 'Another', candidates: null }, act),
          (own) => withdrawMock(own, act),
        ],
        holds: isOneTrue,
      };
    },
    'the time for objections never gets shorter': async () => {
      const { mock } = await aSatMock();
      const until =
        (hours: number): Act =>
        (own) =>
          prolongObjections(own, NOW_MS + hours * 3_600_000, by(mock.id));
      return {
        acts: [until(20), until(30)],
        holds: async ([, longer]) => {
          const row = await db.selectFrom('mock').selectAll().where('id', '=', mock.id).executeTakeFirst();
          return longer === true && row?.objections_until_ms === NOW_MS + 30 * 3_600_000;
        },
      };
    },
    'minutes that two editors grant unseen by each other count once': async () => {
      const mock = await aMock(db);
      const grant = { ...desk, mockId: mock.id, candidate: '', minutes: 5, seen: 0 };
      return { acts: [(own) => grantMinutes(own, grant), (own) => grantMinutes(own, grant)], holds: isOneTrue };
    },
    'an attempt is voided once': async () => {
      const { mock, candidate } = await aSatMock();
      const decision = { ...desk, mockId: mock.id, candidate, reason: 'A phone.' };
      return { acts: [(own) => voidAttempt(own, decision), (own) => voidAttempt(own, decision)], holds: isOneTrue };
    },
    'a void is taken back once': async () => {
      const { mock, candidate } = await aSatMock();
      const decision = { ...desk, mockId: mock.id, candidate };
      await voidAttempt(db, { ...decision, reason: 'A phone.' });
      return {
        acts: [(own) => restoreAttempt(own, decision), (own) => restoreAttempt(own, decision)],
        holds: isOneTrue,
      };
    },
    'a test starts or its account is closed, not both': async () => {
      const candidate = aCandidate();
      await tellAge(db, candidate, null, NOW_MS);
      return {
        acts: [
          async (own) => (await startAttempt(own, candidate, aPaper(), NOW_MS, TO_START)).state === 'open',
          (own) => closeAccount(own, { username: candidate, sessionId: 's' }, NOW_MS),
        ],
        holds: isOneTrue,
      };
    },
    'a closing is taken back once': async () => {
      const candidate = aCandidate();
      await closeAccount(db, { username: candidate, sessionId: 's' }, NOW_MS);
      const back: Act = (own) => takeBack(own, candidate, NOW_MS);
      return { acts: [back, back], holds: isOneTrue };
    },
    'no note of the desk names an account that is erased': async () => {
      const candidate = aCandidate();
      const closing = { candidate, sessionId: 's', eraseAtMs: NOW_MS };
      await commitAlone(db, (trx) => addClosing(trx, closing, NOW_MS - DAY_MS));
      const { id } = await db
        .selectFrom('closed_account')
        .select('id')
        .where('candidate', '=', candidate)
        .executeTakeFirstOrThrow();
      return {
        acts: [(own) => eraseClosed(own, NOW_MS + DAY_MS), (own) => markAtHost(own, true, by(id))],
        holds: async ([, isNoted]) => {
          const named = db.selectFrom('audit').select('id').where('about', '=', `candidate:${candidate}`);
          return isNoted === true && (await named.execute()).length === 0;
        },
      };
    },
  };

  test('a minor whose guardian ends the consent while the host tells the name is not named', async () => {
    const { candidate, id } = await aConsentingMinor();
    jest.mocked(fetchLoggedInUser).mockImplementationOnce(async () => {
      expect(await endConsent(db, by(id))).toBe(true);
      return { Username: candidate, Name: 'A Name' } as never;
    });
    expect(await agreeing(candidate)(db)).toBe(409);
    expect(await isUnnamed(candidate)).toBe(true);
  });

  test.each(Object.entries(meetings))('%s', async (_name, prepare) => {
    for (let round = 0; round < rounds; round += 1) {
      const { acts, holds } = await prepare();
      const [first, second] = round % 2 === 0 ? acts : ([acts[1], acts[0]] as const);
      const told = await Promise.all([first(instances[0]), second(instances[1])]);
      const inOrder = round % 2 === 0 ? told : [...told].reverse();
      expect([await holds(inOrder), inOrder]).toEqual([true, inOrder]);
    }
  });
});
