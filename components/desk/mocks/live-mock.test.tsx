/** @jest-environment jsdom */
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';

import type { Phase } from '@/lib/exam/window';
import type { LiveMock as Live, Watched } from '@/lib/holding/mocks/live';

import { LiveMock } from './live-mock';

jest.mock('@/lib/exam/sealing', () => ({ codeOf: async (text: string) => `code of ${text}` }));
jest.mock('next/navigation', () => ({ useRouter: () => ({ refresh: () => undefined }) }));

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

const answer = (body: object) => ({ ok: true, json: async () => body }) as Response;
const refusal = (message: string) => ({ ok: false, json: async () => ({ message }) }) as Response;

beforeEach(() => {
  fetchMock.mockReset();
  global.fetch = fetchMock;
});
afterAll(() => {
  global.fetch = originalFetch;
});

const IN: Watched = {
  ...{ candidate: 'asha', maySit: true, isCheckedIn: false, grantedMinutes: 0, refusal: null },
  attempt: {
    ...{ startedAtMs: 0, remainingMs: 1_500_000, answered: 2, questions: 100 },
    ...{ savedAtMs: 60_000, finishedAtMs: null, isAbsent: false, voidReason: null },
    signals: { left: 3, awayMs: 130_000, browsers: 2, networks: 1 },
  },
};

const LIVE: Live = {
  ...{
    checkedIn: 7,
    in: 5,
    saving: 3,
    unheard: 1,
    finished: 4,
    absent: 2,
    voided: 0,
    atMs: 90_000,
    minutesForAll: 5,
    watched: null,
  },
  ...{ late: [], messages: [], sealed: { digest: 'd1', words: [] } },
  reasons: [
    { reason: 'not-invited', count: 2 },
    { reason: 'too-late', count: 1 },
  ],
  newest: [{ candidate: 'ravi', reason: 'too-late', atMs: 80_000 }],
  hall: {
    rows: [
      { candidate: 'asha', name: 'Asha Kumari', state: 'unheard', sinceMs: 0 },
      { candidate: 'nina', name: '', state: 'unknown', sinceMs: null },
    ],
    next: 'nina',
  },
};

const show = (watched: Watched | null, isExaminer = true, some: Partial<Live> = {}, phase: Phase = 'running') => {
  const live = { ...LIVE, ...some, watched };
  fetchMock.mockImplementation(async () => answer(live));
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <LiveMock
        mockId="m1"
        asked={{ candidate: watched?.candidate ?? '', find: some.hall ? 'meena' : '', state: '', after: '' }}
        drawn={live}
        isExaminer={isExaminer}
        phase={phase}
      />
    </SWRConfig>,
  );
};

/** What was posted, in order. */
const posted = () =>
  fetchMock.mock.calls.flatMap(([, request]) => (request?.body ? [JSON.parse(String(request.body))] : []));

test('the counts say who is where, and why some were refused', () => {
  show(null);
  const counts = ['7 checked in', '5 in', '3 saving', '1 page not heard of for two minutes', '4 finished'];
  for (const text of [...counts, '2 absent', '0 voided', '3 refused'])
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain(text);
  expect(screen.getByText('Refused: 2 not on the list, 1 after the last start')).toBeVisible();
});

test('before the opening the page counts who has checked in, and goes on asking', async () => {
  jest.useFakeTimers();
  try {
    show(null, true, {}, 'coming');
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain('7 checked in');
    expect(screen.queryByText('saving')).not.toBeInTheDocument();
    fetchMock.mockImplementation(async () => answer({ ...LIVE, checkedIn: 8 }));
    await act(() => jest.advanceTimersByTimeAsync(6_000));
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toContain('8 checked in');
  } finally {
    jest.useRealTimers();
  }
});

test('who waits for the opening is checked in, and no stranger', () => {
  show({ ...IN, isCheckedIn: true, attempt: null });
  const card = screen.getByRole('region', { name: 'asha' });
  expect(card).toHaveTextContent('checked in');
  expect(card).not.toHaveTextContent('Nobody with this name is in the mock.');
});

test('the list tells since when a page is not heard of, and each row leads to its candidate', () => {
  show(null);
  expect(screen.getByRole('row', { name: /^asha/ })).toHaveTextContent(
    /Asha Kumaripage not heard of since 1 Jan 1970, 5:30.am/,
  );
  expect(screen.getByRole('row', { name: /^nina/ })).toHaveTextContent('has not come: no such account');
  expect(screen.getByRole('link', { name: 'asha' })).toHaveAttribute('href', '/Desk/Mocks?mock=m1&candidate=asha');
  expect(screen.getByRole('link', { name: 'More candidates' })).toHaveAttribute(
    'href',
    '/Desk/Mocks?mock=m1&after=nina',
  );
});

test('a Username that nobody in the list has can be looked at all the same', () => {
  show(null, true, { hall: { rows: [], next: undefined } });
  expect(screen.getByText('Nobody here fits.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look at meena all the same' })).toHaveAttribute(
    'href',
    '/Desk/Mocks?mock=m1&candidate=meena&find=meena',
  );
});

test('a candidate is shown with state, time left and answers', () => {
  show(IN);
  const card = screen.getByRole('region', { name: 'asha' });
  for (const text of ['is in', '25:00', '2 of 100']) expect(within(card).getByText(text)).toBeVisible();
});

test('a candidate is shown with what the saves told beside the answers, as facts', () => {
  show(IN);
  const card = screen.getByRole('region', { name: 'asha' });
  expect(card).toHaveTextContent(
    'Left the page 3 times, 2:10 minutes in all · Answered in 2 browsers · 1 network address',
  );
  expect(card).toHaveTextContent('These are facts and no verdict');
});

test('of an attempt without events nothing is told beside the answers', () => {
  const signals = { left: 0, awayMs: null, browsers: 0, networks: 0 };
  show({ ...IN, attempt: IN.attempt && { ...IN.attempt, signals } });
  const card = screen.getByRole('region', { name: 'asha' });
  expect(card).not.toHaveTextContent(/verdict|left the page/i);
});

test('minutes for all are confirmed with those whom they reach, and only then granted', async () => {
  show(null);
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Minutes for all' }));
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Minutes for all' }), '15');
  await userEvent.click(screen.getByRole('button', { name: /^Grant/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Grant 15 minutes to all candidates?' });
  expect(dialog).toHaveTextContent('It reaches the 5 who are in, and all who start later.');
  expect(dialog).toHaveTextContent('Granted to all candidates already: 5 minutes.');
  expect(posted()).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: /^Grant 15 minutes/ }));
  expect(posted()).toEqual([{ do: 'grant', candidate: '', minutes: 15, seen: 5 }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the page says that a Username is not in the mock', async () => {
  show({ ...IN, attempt: null });
  const card = screen.getByRole('region', { name: 'asha' });
  expect(card).toHaveTextContent('Nobody with this name is in the mock.');
  await userEvent.click(screen.getByRole('button', { name: 'Grant minutes to asha' }));
  expect(await screen.findByRole('dialog')).toHaveTextContent('It reaches who starts as asha, spelt exactly so.');
});

test('one minute for one candidate is told in the singular', async () => {
  show(null, true, { in: 1 });
  await userEvent.clear(screen.getByRole('spinbutton', { name: 'Minutes for all' }));
  await userEvent.type(screen.getByRole('spinbutton', { name: 'Minutes for all' }), '1');
  await userEvent.click(screen.getByRole('button', { name: /^Grant/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Grant 1 minute to all candidates?' });
  expect(dialog).toHaveTextContent('It reaches the one who is in, and all who start later.');
});

test('a void needs a reason, and is confirmed', async () => {
  show(IN);
  await userEvent.type(screen.getByLabelText('Reason to void the attempt'), 'no');
  await userEvent.click(screen.getByRole('button', { name: /^Void/ }));
  expect(await screen.findByText('Please give a reason of 5 to 500 characters')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Reason to void the attempt'), ' show');
  await userEvent.click(screen.getByRole('button', { name: /^Void/ }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /^Void/ }));
  expect(posted()).toEqual([{ do: 'void', candidate: 'asha', reason: 'no show' }]);
});

test('a refused change says why, in the dialog', async () => {
  show(IN);
  fetchMock.mockResolvedValue(refusal('asha has finished.'));
  await userEvent.click(screen.getByRole('button', { name: 'Grant minutes to asha' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Grant 10 minutes/ }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('asha has finished.');
});

test.each([
  ['who has finished', { ...IN.attempt, finishedAtMs: 70_000 }, ['Void the attempt of asha']],
  [
    'whose attempt is void',
    { ...IN.attempt, finishedAtMs: 70_000, voidReason: 'Two people' },
    ['Take the void back: asha'],
  ],
  ['who has not started', null, ['Grant minutes to asha']],
])('for a candidate %s, an examiner sees only the actions that are possible', (_who, attempt, buttons) => {
  show({ ...IN, attempt: attempt as Watched['attempt'] });
  const card = screen.getByRole('region', { name: 'asha' });
  expect(
    within(card)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(buttons.map((name) => expect.stringContaining(name.split(' ')[0] ?? '')));
});

test('each file of answers is posted, and the page says what became of it', async () => {
  show(null);
  const live = await fetchMock('', undefined);
  fetchMock.mockImplementation(async (_path, request) => {
    if (!request?.body) return live;
    return String(request.body).includes('good') ? answer({}) : refusal('It belongs to another mock.');
  });
  // jsdom cannot read a file.
  const files = ['good', 'strange'].map((text) =>
    Object.assign(new File([], `${text}.txt`), { text: async () => `${text}\n` }),
  );
  await userEvent.upload(screen.getByLabelText('Add files'), files);
  const outcomes = within(screen.getByRole('region', { name: 'Files of answers' }));
  expect(await outcomes.findByText('It belongs to another mock.')).toBeVisible();
  expect(outcomes.getAllByRole('listitem').map((it) => it.textContent)).toEqual([
    'good.txt, code code of good: taken',
    'strange.txt, code code of strange: It belongs to another mock.',
  ]);
  expect(posted()).toEqual(['good', 'strange'].map((text) => ({ do: 'late-file', text })));
});

test('an editor who is no examiner sees everything and can change nothing', () => {
  show(IN, false);
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Find']);
});

test('a name with characters that nobody sees shows them, and a change still reaches exactly that name', () => {
  show({ ...IN, candidate: 'as\u200bha' }, true, {
    newest: [{ candidate: '\u202eahsa', reason: 'too-late', atMs: 0 }],
  });
  expect(screen.getByText('as\\u{200b}ha')).toBeVisible();
  expect(screen.getByRole('link', { name: '\\u{202e}ahsa', hidden: true })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent('\u202eahsa')),
  );
});

test('the late answers of the candidate who is watched stand beside the candidate, each once', () => {
  const late = {
    ...{ candidate: 'asha', device: 'phone-0001', decision: null, reason: null, answers: 2 },
    ...{ fromMs: 0, untilMs: 30_000, silentFromMs: 0, backMs: 60_000 },
  };
  show(IN, true, { late: [late] });
  const region = screen.getByRole('region', { name: 'Answers that came after the end' });
  expect(within(region).getByRole('listitem')).toHaveTextContent('asha: 2 answers from');
  expect(screen.getByRole('region', { name: 'asha' })).toBeVisible();
});
