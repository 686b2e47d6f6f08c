import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type APIRequestContext, expect, type Page, type Response } from '@playwright/test';
import { parse } from 'yaml';

import { attemptEndpoints, endpoints } from '@/lib/site/paths';
import type {
  FinishedState,
  HistoryEntry,
  OfferedPaper,
  OpenState,
  SentEvent,
  StartedAttempt,
} from '@/lib/sitting/wire';

/** Actions and checks on the screens of a test. */

/** A short practice test of the sample content. */
export const TEST = { categoryId: 3, subCategoryId: 5, path: '/Test?Cat=3&Sub=5', count: 15 } as const;

/** An exam of the sample content without locked sections. */
export const EXAM = { path: '/ExamPaper?categoryId=1&subCategoryId=2', name: 'CSAT', count: 20, minutes: 30 } as const;

export const NEEDS_ANSWER = 'Please select an answer before proceeding.';
export const NOT_TICKED = 'Please check the checkbox before proceeding.';

const QUESTIONS = 'lib/standin/content/questions';

type SampleQuestion = {
  _id: string;
  CorrectAns: string;
  Explanation: string;
  CategoryId: number;
  SubCategoryId: number;
};

/** Every question of the sample content, with its key. */
export const sampleQuestions = (): SampleQuestion[] =>
  readdirSync(QUESTIONS).flatMap((file) => parse(readFileSync(join(QUESTIONS, file), 'utf8')) as SampleQuestion[]);

/** The right options of a paper of the sample content, in the order of its questions. */
export const keyOf = (paper: { categoryId: number; subCategoryId: number }): number[] =>
  sampleQuestions()
    .filter((it) => it.CategoryId === paper.categoryId && it.SubCategoryId === paper.subCategoryId)
    .map(({ CorrectAns }) => Number(CorrectAns));

export const wrongOption = (right: number) => (right % 4) + 1;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const option = (page: Page, value: number) => page.locator(`input[name=option][value="${value}"]`);
/** Opens the menu of a running test, where the head has no room for what is in it. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^(Menu|मेन्यू)$/ });
  if (await menu.isVisible()) await menu.click();
}

export const palette = (page: Page) => page.getByRole('navigation', { name: 'Choose a question' });
export const numberButton = (page: Page, number: number) =>
  palette(page).getByRole('button', { name: `Question ${number}:` });
export const timer = (page: Page) => page.getByRole('timer').filter({ hasText: /Time left|Paper/ });

/** Waits some ticks of the clock, so that the page has announced everything that an event made it say. */
export async function expectTicks(page: Page): Promise<void> {
  for (let ticks = 0; ticks < 3; ticks += 1) {
    const shown = (await timer(page).textContent()) ?? '';
    await expect(timer(page)).not.toHaveText(shown);
  }
}

export const notice = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

export const expectQuestion = (page: Page, number: number) =>
  expect(page.getByRole('heading', { level: 2, name: `Question No: ${number}`, exact: true })).toBeVisible();

/** Waits until the server has confirmed that everything is stored. */
export const expectSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

export const expectUnsaved = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('paragraph').filter({ hasText: text })).toBeVisible();

const isNewAttempt = (response: Response) =>
  response.request().method() === 'POST' &&
  new URL(response.url()).pathname === endpoints.attempts &&
  response.status() === 201;

/**
 * Makes a page keep the paper that it gets. Call it before the page opens: the browser does not always hand over the
 * body of an answer that the page itself reads as a stream.
 */
const keepPaper = (page: Page) =>
  page.addInitScript((path) => {
    if ('paper' in window) return;
    const { fetch } = window;
    const keeping: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      if (input === path && init?.method === 'POST' && response.ok)
        void response
          .clone()
          .json()
          .then(
            (paper: unknown) => Object.assign(window, { paper }),
            () => {},
          );
      return response;
    };
    Object.assign(window, { paper: null, fetch: keeping });
  }, endpoints.attempts);

/** The state of the paper that a page was given last, and the attempt's id; null before one comes. */
const paperIn = (page: Page) =>
  page.evaluate(() => {
    const { paper } = window as unknown as { paper: OpenState | OfferedPaper | null };
    return paper && { state: paper.state, id: 'id' in paper ? paper.id : null };
  });

async function attemptIn(page: Page): Promise<string> {
  await expect.poll(async () => (await paperIn(page))?.id).toBeTruthy();
  return (await paperIn(page))?.id ?? '';
}

export async function declareAndBegin(page: Page): Promise<void> {
  await page.getByRole('checkbox').check();
  await button(page, 'I am ready to Begin').click();
}

/** Opens a test or an exam, begins it if it is only offered, and waits for a question. @returns the attempt's id */
export async function openTest(page: Page, path: string = TEST.path): Promise<string> {
  await keepPaper(page);
  await page.goto(path);
  await expect.poll(() => paperIn(page)).not.toBeNull();
  if ((await paperIn(page))?.state === 'offered') await declareAndBegin(page);
  await expect(page.getByRole('heading', { level: 2, name: /^Question No: \d+$/ })).toBeVisible();
  return attemptIn(page);
}

/** Opens a new test or exam, declares, and begins it. @returns the attempt's id */
export async function beginExam(page: Page, path: string): Promise<string> {
  await keepPaper(page);
  await page.goto(path);
  await Promise.all([page.waitForResponse(isNewAttempt), declareAndBegin(page)]);
  await expectQuestion(page, 1);
  return attemptIn(page);
}

/** Starts a practice test and finishes it with these events, by the endpoints alone. @returns the attempt's id */
export async function sitTest(
  request: APIRequestContext,
  { categoryId, subCategoryId }: { categoryId: number; subCategoryId: number },
  events: readonly SentEvent[] = [],
): Promise<string> {
  /** Posts as a page does: again while the store of a busy machine does not answer. */
  const post = async (path: string, data: object, status: number) => {
    let answered = '';
    await expect(async () => {
      const response = await request.post(path, { data });
      expect(response.status()).toBe(status);
      answered = await response.text();
    }).toPass({ timeout: 60_000 });
    return answered;
  };
  const started = await post(endpoints.attempts, { kind: 'test', categoryId, subCategoryId }, 201);
  const { id } = JSON.parse(started) as StartedAttempt;
  await post(attemptEndpoints(id).finish, { device: 'journeys-device', events }, 200);
  return id;
}

export async function answer(page: Page, value: number): Promise<void> {
  await option(page, value).check();
  await button(page, 'Save & Next').click();
}

export async function finishFromDialog(page: Page): Promise<void> {
  await button(page, 'Finish test').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finish test' }).click();
}

/** The description of a term in a list. */
export const fact = (page: Page, term: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(term, { exact: true }) })
    .locator('dd');

export const counters = (page: Page): Promise<Record<string, number>> =>
  page
    .getByRole('complementary', { name: 'Your progress' })
    .locator('dl > div')
    .evaluateAll((rows) =>
      Object.fromEntries(
        rows.map((row) => [row.querySelector('dt')?.textContent, Number(row.querySelector('dd')?.textContent)]),
      ),
    );

export const expectCounters = (page: Page, [answered, notAnswered, notVisited, marked]: number[]) =>
  expect
    .poll(() => counters(page))
    .toEqual({
      Answered: answered,
      'Not Answered': notAnswered,
      'Not Visited': notVisited,
      'Marked for Review': marked,
    });

/** The palette's numbers, each with the state that a screen reader says. */
const paletteTexts = async (page: Page): Promise<string[]> =>
  [...(await palette(page).ariaSnapshot()).matchAll(/button "([^"]*)"/g)].map(([, name = '']) => name);

/** Expects these states of the palette, and all other numbers not visited. */
export const expectPalette = async (page: Page, states: Record<number, string>) => {
  const numbers = palette(page).getByRole('button');
  await expect(numbers.first()).toBeAttached();
  const count = await numbers.count();
  const wanted = Array.from(
    { length: count },
    (_, index) => `Question ${index + 1}: ${states[index + 1] ?? 'Not visited'}`,
  );
  await expect.poll(() => paletteTexts(page)).toEqual(wanted);
};

/** The state that a reload must keep: the place, the chosen option, the counters and the palette. */
export async function screenOf(page: Page) {
  return {
    question: await page.getByRole('heading', { level: 2, name: /^Question No/ }).textContent(),
    chosen: await page
      .getByRole('radio', { checked: true })
      .evaluateAll((radios) => radios.map((it) => it.getAttribute('value'))),
    counters: await counters(page),
    palette: await paletteTexts(page),
  };
}

export async function stateOf(request: APIRequestContext, id: string): Promise<OpenState | FinishedState> {
  const response = await request.get(attemptEndpoints(id).attempt);
  expect(response.status()).toBe(200);
  return (await response.json()) as OpenState | FinishedState;
}

/** Expects exactly these options, by question number, of an open attempt on `TEST` at the server. */
export async function expectStored(request: APIRequestContext, id: string, options: Record<number, number>) {
  const state = await stateOf(request, id);
  const wanted = Object.entries(options).map(([number, value]) => [`pol-${number.padStart(2, '0')}`, value]);
  expect(state).toMatchObject({ state: 'open', progress: { responses: Object.fromEntries(wanted) } });
  expect(state.state === 'open' && Object.keys(state.progress.responses)).toHaveLength(wanted.length);
}

export async function historyOf(request: APIRequestContext): Promise<HistoryEntry[]> {
  const response = await request.get(endpoints.attempts);
  expect(response.status()).toBe(200);
  return (await response.json()) as HistoryEntry[];
}

/** Expects that a page does not scroll sideways. Polls, since a resized page takes a frame for its layout. */
export const expectNoSidewaysScroll = (page: Page, what: string) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), `${what}: wider by`)
    .toBeLessThanOrEqual(0);
