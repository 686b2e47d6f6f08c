/** @jest-environment jsdom */
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, ReactNode } from 'react';

import { MyData } from '@/components/blocks/my-data';
import { ProfileCard } from '@/components/blocks/profile-card';
import { KeyAndObjections, ObjectToKey, ReportQuestion } from '@/components/exam/objections/key-and-objections';
import { MockList } from '@/components/exam/offer/mock-list';
import { OwnPractice } from '@/components/exam/offer/own-practice';
import { AttemptResult } from '@/components/exam/result/attempt-result';
import { GuessAdvice } from '@/components/exam/result/guess-advice';
import { TestHistory } from '@/components/exam/result/history-table';
import { LateAnswers } from '@/components/exam/result/late-answers';
import { ProgressBySubject } from '@/components/exam/result/progress-by-subject';
import { RankList } from '@/components/exam/result/rank-list';
import { ResponseSheet } from '@/components/exam/result/response-sheet';
import { asked, html, scorecardOf } from '@/components/exam/result/scorecard/testing';
import { Refusal } from '@/components/exam/taking/exam-message';
import { LostSteps } from '@/components/exam/taking/lost-steps';
import { loadWords, PageWords } from '@/components/exam/words/words';
import { CloseAccount } from '@/components/forms/close-account';
import { LoginForm } from '@/components/forms/login-form';
import { RegisterForm } from '@/components/forms/register-form';
import type { AgeRow } from '@/lib/privacy/ages';
import { asksForAge } from '@/lib/privacy/standing';
import { reviewView } from '@/lib/exam/review-filter';
import { ownComparedScorecard } from '@/lib/privacy/compared';
import { plainWords } from '@/lib/privacy/kept';
import { keepLanguage, keepLostSteps } from '@/lib/sitting/client/remembered';
import { own } from '@/lib/sitting/own-history';
import type { StartFault } from '@/lib/sitting/wire';

import AgePage from '../(account)/Age/page';
import CloseAccountPage from '../(account)/CloseAccount/page';
import ObjectionsPage from './Objections/page';
import RankListPage from './RankList/page';
import StoredResultPage from './Score/stored/page';

jest.mock('@/lib/sitting/own-history', () => ({ own: jest.fn() }));
jest.mock('@/lib/privacy/compared', () => ({ ownComparedScorecard: jest.fn() }));
jest.mock('next/navigation', () => ({ useRouter: () => null }));
jest.mock('@/lib/privacy/closing', () => ({}));
jest.mock('@/lib/privacy/standing', () => ({ asksForAge: jest.fn(() => false) }));
jest.mock('@/lib/content/nouns/available-tests', () => ({}));
jest.mock('@/lib/content/study-links', () => ({}));
jest.mock('@/lib/holding/mocks/results', () => ({ placesBefore: () => null }));

/** What stays in English: the texts of specification §2, the names of pages in it, and what others have written. */
const LABELS = [
  ...['Home', 'Online Test Series', 'Your Result', 'Your Profile', 'Back', 'English', 'Mobile', 'Email', 'Username'],
  ...['Total Que', 'Total Answered', 'Total Not Answered', 'Correct Answers', 'Your Marks In (%)'],
  ...['Re-enter Password', 'Password', 'Login', 'Register', 'Course', 'TestExam', 'General Instructions'],
  ...['IAS-Indian Administrative Services', 'IES-Indian Engineering Services', 'Go Back To Home'],
  ...['Sr No', 'Date', 'Correct Ans', 'Percentage', 'Name', 'Display', 'Question Type', 'Question No'],
];
/** The names and texts of the samples below. */
const NAMES = [
  ...[1, 2, 3, 4].map((number) => `What is asked in ${number}?`),
  'CSAT',
  'Collector Study Circle',
  'Asha',
  'Polity',
  'Economy',
  'Prelims',
  'NATURAL',
  'https://',
];
/** The panel of display settings has both languages, and styles show one. */
const APART = 'time, noscript, dialog:not([open]), [lang="en"], [popover], [popovertarget], em, .prose';

/** The texts of the page that have English words and no Hindi. */
function englishOn(page: Element): string[] {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const text = [...LABELS, ...NAMES].reduce((rest, name) => rest.replaceAll(name, ''), textContent ?? '');
    const isHindi = /\p{Script=Devanagari}/u.test(text);
    const isDate = /^\d+ [A-Z][a-z]+ \d{4}$/.test(text);
    if (!isHindi && !isDate && /[a-z]{2,}/i.test(text) && !parentElement?.closest(APART)) found.push(text);
  }
  return found;
}

async function openInHindi(page: ReactNode) {
  keepLanguage('hi');
  await loadWords();
  return render(<PageWords>{page}</PageWords>).container;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jest.mocked(own).mockReset().mockResolvedValue(null);
});

afterEach(() => void jest.useRealTimers());

const AT_MS = Date.UTC(2126, 9, 5, 11, 5);
const COHORT = { optionCounts: { options: [4, 41, 5, 0] as [number, number, number, number], blank: 2 } };

const QUESTIONS = [
  asked(1, {
    ...{ subject: 'Polity', chosen: 2, verdict: 'correct', confidence: 'sure', spentMs: 9_000, isMarked: true },
    cohort: { ...COHORT, medianTimeBand: 3 },
  }),
  asked(2, {
    ...{ subject: 'Economy', chosen: 3, verdict: 'wrong', confidence: 'guess', spentMs: 900_000, ruling: 'NATURAL' },
    ...{ cohort: { ...COHORT, medianTimeBand: 0 }, explanation: html('NATURAL') },
  }),
  asked(3, { cohort: { ...COHORT, medianTimeBand: 15 }, spentMs: 400_000 }),
  asked(4, { verdict: 'dropped', subject: 'Polity' }),
];

const SCORECARD = scorecardOf({
  ...{ questions: QUESTIONS, paperName: 'CSAT', extraMs: 600_000, scoring: 2 },
  scoreCounts: [-1_200, 800, 3_600].map((score) => ({ score, candidates: 9 })),
  cutOffs: [2023, 2025].map((year) => ({ name: 'Prelims', year, marksUnits: year - 825, real: '90.00' })),
  changes: [{ scoring: 2, atMs: AT_MS, ruled: [{ number: 2, text: 'NATURAL' }], before: 0, after: 800 }],
});

const OBJECTION = {
  ...{ options: [1, 3], reason: 'NATURAL', links: [], sentAtMs: AT_MS },
  answer: { rulingId: 'r', refusal: '', atMs: AT_MS },
} satisfies ComponentProps<typeof ReportQuestion>['own']['reports'] extends ReadonlyMap<number, infer One>
  ? One
  : never;

const KEY: ComponentProps<typeof KeyAndObjections>['own'] = {
  ...{ state: 'shown', attemptId: 'a-1', name: 'CSAT', isProvisional: true, isFinal: false, isOpen: true },
  untilMs: AT_MS,
  questions: [2, null].map((chosen, index) => ({
    ...asked(index + 1),
    ...{ chosen: chosen as 2 | null, right: index === 0 ? [2, 4] : [], movesOptions: true },
    rulings: index === 0 ? [{ text: 'NATURAL', reason: 'NATURAL' }] : [],
    objection: { ...OBJECTION, options: [] },
  })),
};

const HISTORY = [
  { correctAnswers: 7, percentage: '35.00', keyPage: { atMs: AT_MS, isShown: false }, extraMs: 60_000 },
  { correctAnswers: null, percentage: null, resultsAtMs: AT_MS, waitsFor: { name: 'CSAT', path: '/Test' } },
].map((more, index) => ({
  ...{ id: `a-${index}`, paperName: 'CSAT', path: '/Test', finishedAtMs: AT_MS, totalQuestions: 20 },
  ...more,
}));

const POLITY = { total: 24, answered: 18, correct: 12 };
const PROGRESS = {
  ...{ tests: 4, months: [], hasOlder: true },
  papers: [{ name: 'CSAT', attempts: ['35.00', '75.00'].map((percentage) => ({ finishedAtMs: 0, percentage })) }],
  subjects: ['Polity', ''].map((name) => ({ name, ...POLITY, byMonth: [] })),
};

const LATE = (['waits', 'refused', 'accepted', 'counted'] as const).map((decision, index) => ({
  ...{ answers: index + 1, decision, reason: 'NATURAL' },
}));

test.each([
  ['of a practice test', SCORECARD],
  ['of an attempt that is not counted', { ...SCORECARD, isFirst: false, isCompared: false }],
  ['of a voided attempt', { ...SCORECARD, isFirst: false, kind: 'mock' as const, voidReason: 'NATURAL' }],
  ['of somebody absent', { ...SCORECARD, isFirst: false, kind: 'mock' as const, isAbsent: true as const }],
])('a result %s is in Hindi, with its plots, its review and its late answers', async (_, scorecard) => {
  keepLostSteps('a-1', 2);
  const reports = new Map([[2, OBJECTION]]);
  const view = reviewView({ show: 'missed' }, QUESTIONS);
  const page = await openInHindi(
    <AttemptResult
      {...{ scorecard, view, reports, title: 'Your Result', institute: 'Asha', testsUrl: '/' }}
      studyLinks={new Map([['Polity', [{ label: 'NATURAL', href: '/' }]]])}
      nextTests={new Map()}
    >
      <LateAnswers late={LATE} />
      <LostSteps attemptId="a-1" />
    </AttemptResult>,
  );
  expect(englishOn(page)).toEqual([]);
});

test('the profile is in Hindi: mocks with their phase, history, progress and the advice on guessing', async () => {
  jest.useFakeTimers({ now: AT_MS });
  const told = new Headers({ Date: new Date(AT_MS).toUTCString() });
  global.fetch = async () => ({ headers: told, ok: false, json: async () => null }) as Response;
  const window = { lastStartMs: AT_MS + 1, closesMs: AT_MS + 90_000_000, resultsMs: AT_MS + 90_000_000 };
  const opens = [AT_MS - 9_000, AT_MS + 9_000, AT_MS + 86_500_000, AT_MS + 886_500_000];
  const payoff = { answers: 90, correct: 20, meanUnits: -72 };
  const page = await openInHindi(
    <>
      <ProfileCard source="/api/profile" loginHref="/login" />
      <MockList title="" mocks={opens.map((opensMs, id) => ({ ...window, opensMs, id: `${id}`, name: 'CSAT' }))} />
      <TestHistory entries={HISTORY} />
      <ProgressBySubject progress={PROGRESS} />
      <GuessAdvice
        payoffs={[
          { ...payoff, kind: 'sure', isClear: true },
          { ...payoff, kind: 'fifty-fifty', isClear: false },
          { ...payoff, kind: 'guess', isClear: true },
        ]}
      />
    </>,
  );
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getAllByText(/खुलेगा/)).toHaveLength(3);
  expect(englishOn(page)).toEqual([]);
});

test('the form of one’s own practice is in Hindi', async () => {
  const subjects = ['Polity', 'Economy'].map((name) => ({ name, count: 12 }));
  const test = { categoryId: 2, subCategoryId: 3, name: 'CSAT', questionCount: 24, subjects };
  expect(englishOn(await openInHindi(<OwnPractice test={test} />))).toEqual([]);
});

test.each([
  ['an objection', <ObjectToKey key="key" own={KEY} question={{ ...KEY.questions[0]!, objection: null }} />],
  [
    'a report',
    <ReportQuestion
      key="report"
      scorecard={SCORECARD}
      question={QUESTIONS[1]!}
      own={{ reports: new Map(), moved: [] }}
    />,
  ],
])('the form of %s is in Hindi, with what is wrong in it and why it was not sent', async (_, form) => {
  global.fetch = async () => Promise.reject(new Error('down'));
  const page = await openInHindi(form);
  const [reason, links] = screen.getAllByRole('textbox');
  await userEvent.type(reason!, 'NATURAL');
  if (links) await userEvent.type(links, 'NATURAL');
  await userEvent.click(screen.getByRole('button', { name: /भेजें/ }));
  expect(await screen.findByText(/20 से .* वर्णों में (कारण )?बताएँ/)).toBeVisible();
  expect(englishOn(page)).toEqual([]);
  await userEvent.type(reason!, ' NATURAL NATURAL: (A)');
  if (links) {
    await userEvent.clear(links);
    await userEvent.click(screen.getAllByRole('checkbox')[0]!);
  }
  await userEvent.click(screen.getByRole('button', { name: /भेजें/ }));
  expect(englishOn(page)).toEqual([]);
  if (links) await userEvent.click(screen.getByRole('button', { name: /^हाँ/, hidden: true }));
  expect(await screen.findByText(/संपर्क नहीं हो सका/)).toBeInTheDocument();
  expect(englishOn(page)).toEqual([]);
});

test('the key, the rank list and the response sheet are in Hindi', async () => {
  const row = { rank: 1, shownAs: 'Asha', score: 1_200, isOwn: true };
  const page = await openInHindi(
    <>
      <KeyAndObjections own={KEY} />
      <RankList list={{ state: 'shown', name: 'CSAT', isMarked: true, rows: [row], next: undefined }} nextHref="/" />
      <ResponseSheet
        sheet={{
          ...{ version: 1, institute: 'Asha', site: 'https://', signedAtMs: AT_MS, attempt: 'Asha', candidate: 'Asha' },
          ...{ paper: { name: 'CSAT', frozenAtMs: AT_MS, digest: '0' }, startedAtMs: AT_MS, finishedAtMs: AT_MS },
          ...{ voidReason: 'NATURAL', messages: [{ message: 'NATURAL', atMs: AT_MS }], answered: 1 },
          result: { scoring: 1, correct: 1, wrong: 0, marksUnits: 600, fullUnits: 1_200, percentage: '50' },
          questions: [1, 2].map((frozenNumber) => ({
            ...{ id: `${frozenNumber}`, frozenNumber, response: null, frozenResponse: null, acceptedAtMs: null },
            ...{ isMarked: true, language: null },
          })),
        }}
      />
    </>,
  );
  expect(englishOn(page)).toEqual([]);
});

test.each([true, false])('the page of one’s own data is in Hindi; the account is closed: %s', async (isClosed) => {
  const page = await openInHindi(
    <MyData
      own={{
        ...{ username: 'Asha', hasOwnUsers: isClosed, account: null, eraseAtMs: isClosed ? AT_MS : null },
        data: {
          kinds: Object.values(plainWords).map((words) => ({ words, count: 1 })),
          ...{
            tests: { firstMs: 0, lastMs: AT_MS },
            newestTests: HISTORY,
            rankListName: 'Asha',
            extraMinutesPerHour: 20,
          },
          objections: [{ id: 'o', mock: 'A question of a review', reason: 'NATURAL', sentAtMs: AT_MS }],
          consents: ['register', 'age', 'guardian', 'rank_list_name', 'comparison'].map((notice) => ({
            ...{ id: notice, notice, version: 1, givenAtMs: 0, withdrawnAtMs: AT_MS },
          })),
        },
      }}
    />,
  );
  expect(englishOn(page)).toEqual([]);
});

const FIGURES = { totalQuestions: 4, totalAnswered: 3, totalNotAnswered: 1, correctAnswers: null, percentage: null };

test.each([
  { kind: 'test' as const, waitsFor: { name: 'CSAT', path: '/Test' } },
  { kind: 'test' as const, resultsAtMs: AT_MS },
  { kind: 'mock' as const, resultsAtMs: 0, voidReason: 'NATURAL' },
  { kind: 'mock' as const, resultsAtMs: AT_MS, isAbsent: true as const },
])('a result that waits says so in Hindi: %j', async (more) => {
  const attempt = { state: 'finished' as const, id: 'a-1', figures: FIGURES, ...more };
  jest.mocked(ownComparedScorecard).mockResolvedValue(attempt);
  const searchParams = Promise.resolve({ attempt: 'a-1' });
  expect(englishOn(await openInHindi(await StoredResultPage({ searchParams })))).toEqual([]);
});

test.each(['missing', 'unavailable'] as const)('a result that is %s says so in Hindi', async (result) => {
  jest.mocked(ownComparedScorecard).mockResolvedValue(result);
  expect(englishOn(await openInHindi(await StoredResultPage({ searchParams: Promise.resolve({}) })))).toEqual([]);
});

const noQuery = (query = {}) => ({ searchParams: Promise.resolve(query), params: Promise.resolve({}) });

test.each([
  'unavailable',
  { state: 'not-compared' },
  { state: 'missing' },
  { state: 'few' },
  { state: 'waiting', resultsAtMs: AT_MS },
  { state: 'waiting', waitsFor: { name: 'CSAT', path: '/Test' } },
])('without a rank list the page says why in Hindi: %j', async (list) => {
  jest.mocked(own).mockResolvedValue(list as never);
  expect(englishOn(await openInHindi(await RankListPage(noQuery())))).toEqual([]);
});

test.each([
  'unavailable',
  { state: 'missing' },
  { state: 'void', reason: 'NATURAL' },
  { state: 'coming', keyAtMs: AT_MS },
  { state: 'withheld', resultsAtMs: AT_MS },
  { state: 'withheld', waitsFor: { name: 'CSAT', path: '/Test' } },
])('without a key to object to the page says why in Hindi: %j', async (key) => {
  jest.mocked(own).mockResolvedValue(key as never);
  expect(englishOn(await openInHindi(await ObjectionsPage(noQuery())))).toEqual([]);
});

const BORN = { born_on: '2125-01-01', guardian: null, consented_at_ms: null };

test.each([
  { standing: 'age-unknown' },
  { standing: 'guardian-missing', age: BORN },
  { standing: 'guardian-missing', age: { ...BORN, guardian: 'Asha' } },
  { standing: 'free', age: { ...BORN, guardian: 'Asha', consented_at_ms: AT_MS } },
  { standing: 'free', age: { ...BORN, born_on: null } },
  'unavailable',
] satisfies ('unavailable' | { standing: string; age?: Partial<AgeRow> })[])(
  'the page of the age is in Hindi, with what is wrong in its form and why it was not sent: %j',
  async (found) => {
    jest.mocked(asksForAge).mockReturnValueOnce(true);
    jest.mocked(own).mockResolvedValue(typeof found === 'string' ? found : { candidate: 'Asha', ...found });
    global.fetch = answering('You have tried this often. Please try again in 42 minutes.');
    const page = await openInHindi(await AgePage(noQuery()));
    expect(englishOn(page)).toEqual([]);
    const send = screen.queryByRole('button', { name: /^(भेजें|पत्र दिखाएँ|नाम बदलें)$/ });
    if (!send) return;
    await userEvent.click(send);
    expect(englishOn(page)).toEqual([]);
    for (const choice of screen.queryAllByRole('radio')) await userEvent.click(choice);
    for (const field of page.querySelectorAll('input[name=bornOn]')) await userEvent.type(field, '2125-01-01');
    for (const field of screen.queryAllByRole('textbox')) await userEvent.type(field, 'Asha');
    await userEvent.click(send);
    expect(await screen.findByText(/42 मिनट बाद/)).toBeVisible();
    expect(englishOn(page)).toEqual([]);
  },
);

const OFFER = { username: 'Asha', eraseAtMs: AT_MS, hasOwnUsers: true, isEditor: false, openTests: [] };

test.each([
  OFFER,
  { ...OFFER, hasOwnUsers: false },
  { ...OFFER, isEditor: true },
  { ...OFFER, openTests: [{ id: 'a-1', name: 'CSAT', href: '/Test', deadlineMs: AT_MS }] },
])('the page that closes an account is in Hindi: %j', async (offer) => {
  for (const refused of ['wrong', 'later', null] as const)
    expect(englishOn(await openInHindi(<CloseAccount offer={offer} refused={refused} />))).toEqual([]);
});

test('the page that closes an account says in Hindi that it cannot', async () => {
  jest.mocked(own).mockResolvedValue('unavailable' as never);
  expect(englishOn(await openInHindi(await CloseAccountPage(noQuery())))).toEqual([]);
});

/** A site that refuses what is posted, at any address, with this message. */
const answering = (message: string) =>
  (async (path: string) =>
    ({
      ...{ ok: path.endsWith('csrf'), status: 429, headers: new Headers() },
      json: async () => ({ message, csrfToken: 'token' }),
    }) as Response) as unknown as typeof fetch;

test.each([
  'There were too many attempts to log in. Please try again in a minute.',
  'There were too many attempts to log in. Please try again in 15 minutes.',
  'This does not work at the moment. Please try again in a minute.',
  'Nobody can log in at the moment. Please try again in a minute.',
  'The site is busy. Please try again in some seconds.',
])('a login that the site refuses says why in Hindi: %s', async (message) => {
  global.fetch = answering(message);
  const page = await openInHindi(<LoginForm asksForAge={false} />);
  await userEvent.type(page.querySelector('[name=Username]')!, 'Asha');
  await userEvent.type(page.querySelector('[name=Password]')!, 'NATURAL');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(/प्रयास करें।/);
  expect(englishOn(page)).toEqual([]);
});

test('a registration that the site refuses says why in Hindi', async () => {
  global.fetch = answering('Many accounts were registered from here. Please try again in 59 minutes.');
  const page = await openInHindi(<RegisterForm action="/api/register" />);
  for (const field of page.querySelectorAll('input')) {
    const [text] = { Mobile: ['9876543210'], Email: ['a@b.in'] }[field.name] ?? ['NATURAL'];
    await userEvent.type(field, text!);
  }
  await userEvent.selectOptions(page.querySelector('select')!, 'TestExam');
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText(/59 मिनट बाद/)).toBeVisible();
  expect(englishOn(page)).toEqual([]);
});

test.each([
  { message: 'You have closed your account. Until it is erased you can reopen it on the page ‘My Data’.' },
  { message: 'Please tell us your age before you take a test. Everything else stays open to you.', fault: 'age' },
  { message: 'You have asked for many tests. Please try again in a few seconds.' },
  { message: 'You have started many tests. Please try again in 37 minutes.' },
  { message: 'You have started practice of your own many times. Please try again in a minute.' },
  { message: 'You are asking very often. Please try again in a few seconds.' },
  { message: 'There is no such test.', fault: 'closed' },
  { message: 'Nobody can start this test any more: the last start was on 5 Oct 2126, 4:35\u00a0pm.', fault: 'closed' },
  { message: 'This test has no questions yet.', fault: 'no-questions' },
  { message: 'This can only be sent from the site itself.' },
  { message: 'Some fields are missing or wrong.' },
] satisfies { message: string; fault?: StartFault }[])(
  'a test that does not start says why in Hindi: %j',
  async (refused) => {
    const page = await openInHindi(<Refusal refused={refused} onAgain={() => {}} />);
    expect(englishOn(page)).toEqual([]);
  },
);

test('what the site says in no words of the table stays as it is, whole', async () => {
  const message = 'There is no such test. The dog ate it.';
  await openInHindi(<Refusal refused={{ message }} onAgain={() => {}} />);
  expect(screen.getByText(message)).toBeVisible();
});
