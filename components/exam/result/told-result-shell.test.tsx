/** @jest-environment jsdom */
import { render, screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'next/navigation';
import { SWRConfig } from 'swr';

import { keepAttemptOfResult } from '@/lib/sitting/client/remembered';

import { StaticResult } from './told-result-shell';

jest.mock('next/navigation', () => ({ ...jest.requireActual<object>('next/navigation'), useSearchParams: jest.fn() }));

const ENTRY = {
  id: 'a-1',
  paperName: 'CSAT',
  finishedAtMs: 0,
  totalQuestions: 20,
  correctAnswers: 7,
  percentage: '35.00',
};

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();
const reply = (status: number, body: unknown = null) =>
  fetchMock.mockResolvedValue({ ok: status < 300, status, json: async () => body } as Response);

beforeEach(() => {
  global.fetch = fetchMock.mockReset();
  document.cookie = 'signed-in=1';
});

afterAll(() => {
  global.fetch = originalFetch;
  document.cookie = 'signed-in=; max-age=0';
});

const open = (kind: 'test' | 'exam', query: string) => {
  jest.mocked(useSearchParams).mockReturnValue(new URLSearchParams(query) as ReturnType<typeof useSearchParams>);
  return render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <StaticResult title="Thank You" kind={kind} />
    </SWRConfig>,
  );
};

const figures = () => screen.getAllByRole('term').map((it) => [it.textContent, it.nextElementSibling?.textContent]);

test('the end of a test shows the figures of the address, and the candidate’s tests when they come', async () => {
  reply(200, [ENTRY]);
  keepAttemptOfResult('/', ENTRY.id);
  open('test', 'totalAnswered=18&totalNotAnswered=6&correctAnswers=11&percentage=45.8');
  expect(figures()).toEqual([
    ['Total Answered', '18'],
    ['Total Not Answered', '6'],
    ['Correct Answers', '11'],
    ['Your Marks In (%)', '45.80'],
  ]);
  expect(screen.getByText('Loading your tests…')).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'Review your answers' })).toHaveAttribute(
    'href',
    '/Score?attempt=a-1',
  );
  expect(fetchMock.mock.calls).toEqual([['/api/attempts']]);
});

test('the end of an exam shows its two figures, and a dash for a value that is no figure or stands twice', async () => {
  reply(200, []);
  open('exam', 'score=x&percentage=5&percentage=6');
  expect(figures()).toEqual([
    ['Correct Answers', '–'],
    ['Your Marks In (%)', '–'],
  ]);
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/OnlineTestSeries');
  expect(await screen.findByText('You have not finished a test yet.')).toBeInTheDocument();
});

test('a failure does not look like an empty list', async () => {
  reply(503);
  open('exam', 'score=1');
  expect(await screen.findByText(/cannot be loaded at the moment/)).toBeInTheDocument();
});

test('a candidate whose session is over sees the figures alone', async () => {
  reply(401);
  const { container } = open('exam', 'score=1');
  await waitFor(() => expect(container).not.toHaveTextContent('Your tests'));
});

test('a visitor who is not logged in asks for no tests', () => {
  document.cookie = 'signed-in=; max-age=0';
  const { container } = open('exam', 'score=1');
  expect(fetchMock).not.toHaveBeenCalled();
  expect(container).not.toHaveTextContent('Your tests');
});

describe("a page that 'Back' brings as it was", () => {
  const comeBack = () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  // jsdom loads no pages, and says so.
  const reloads = () => jest.mocked(console.error).mock.calls.length;

  beforeEach(async () => {
    jest.mocked(console.error).mockReset();
    localStorage.setItem('username', 'asha');
    reply(200, [ENTRY]);
    open('test', 'totalAnswered=18');
    await screen.findByRole('link', { name: 'Review your answers' });
  });
  afterEach(() => {
    document.body.hidden = false;
  });

  test('a page that comes back stays while the same candidate is logged in', () => {
    comeBack();
    expect(document.body).toBeVisible();
    expect(reloads()).toBe(0);
  });

  test.each([
    ['nobody', () => (document.cookie = 'signed-in=; max-age=0')],
    ['somebody else', () => localStorage.setItem('username', 'ravi')],
  ])('a page that comes back is hidden and loaded anew if %s is logged in by then', (_, change) => {
    change();
    comeBack();
    expect(document.body).not.toBeVisible();
    expect(reloads()).toBe(1);
  });
});
