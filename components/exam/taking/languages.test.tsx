/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { toSafeHtml } from '@/lib/html/sanitize';
import type { Reply } from '@/lib/sitting/client/attempt-client';
import { keepLanguage } from '@/lib/sitting/client/remembered';
import { RunningAttempt } from '@/lib/sitting/client/running-attempt';
import { answerOf, aStartedAttempt } from '@/lib/sitting/client/testing';
import type { SaveAnswer, SaveRequest, SentEvent } from '@/lib/sitting/wire';

import { InWords } from '../words/words';
import { RunningExam } from './running-exam';
import { useExamLanguage } from './use-exam-language';

jest.mock('@/components/ui/use-loaded', () => ({ useLoaded: () => ({ data: { Name: 'Asha' } }) }));

const unreachable = async () => ({ type: 'unreachable', waitMs: 0 }) as const;

const html = (text: string) => toSafeHtml(text, () => undefined);

const HINDI = {
  question: html('<p>कौन?</p>'),
  options: [html('एक'), html('दो'), html('तीन'), html('चार')],
} as const;

type Started = ReturnType<typeof aStartedAttempt>;

/** Three questions, of which the first `count` are in Hindi too. */
function started(count: number, more: Partial<Started> = {}): Started {
  const plain = aStartedAttempt(['a', 'b', 'c'], { id: 'attempt' });
  const questions = plain.paper.questions.map((it, at) => (at < count ? { ...it, hindi: HINDI } : it));
  return { ...plain, ...more, paper: { ...plain.paper, nameInHindi: 'एक प्रश्न-पत्र', questions } };
}

function Exam({ attempt }: { attempt: RunningAttempt }) {
  const [language, onLanguage] = useExamLanguage(attempt);
  return (
    <InWords language={language}>
      <RunningExam title="General Studies" attempt={attempt} language={language} onLanguage={onLanguage} />
    </InWords>
  );
}

function renderExam(of: Started) {
  const sent: SentEvent[] = [];
  const save = async (_id: string, { device, events }: SaveRequest): Promise<Reply<SaveAnswer>> => {
    sent.push(...events);
    const acknowledged = events.map(({ sequence }) => sequence);
    return answerOf({
      ...{ state: 'open', id: 'attempt', remainingMs: 1_000_000, sectionTimes: [] },
      have: { [device]: [[1, acknowledged.at(-1) ?? 1]] },
      acknowledged,
      refused: [],
    });
  };
  const attempt = new RunningAttempt(of, performance.now(), [], 1, {
    client: { start: jest.fn(), read: unreachable, save, finish: unreachable, whoIsIn: async () => undefined },
    store: { load: async () => [], add: async () => {}, remove: async () => {} },
    nowMs: () => performance.now(),
    random: () => 1,
    device: 'this-page',
  });
  render(<Exam attempt={attempt} />);
  const answersSent = () => sent.filter((it) => it.type === 'answer' || it.type === 'mark');
  return { user: userEvent.setup(), answersSent };
}

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});

const languages = () => screen.getByRole('group', { name: /^(Language|भाषा)$/ });
const choice = (name: string) => within(languages()).getByRole('button', { name });
const langOf = (text: string) => screen.getByText(text).closest('[lang]')?.getAttribute('lang');

test('a paper in one language has no switch, and its answers say no language', async () => {
  const { user, answersSent } = renderExam(started(0));
  expect(screen.queryByRole('group', { name: 'Language' })).not.toBeInTheDocument();
  await user.keyboard('2sl');
  expect(answersSent()).toEqual([expect.not.objectContaining({ language: expect.anything() })]);
});

test('questions and options show in English, in Hindi or in both, each marked with its language', async () => {
  const { user } = renderExam(started(3));
  expect(screen.getByText('Question a?')).toBeVisible();
  expect(screen.queryByText('कौन?')).not.toBeInTheDocument();
  await user.click(choice('हिन्दी'));
  expect(screen.queryByText('Question a?')).not.toBeInTheDocument();
  expect(langOf('कौन?')).toBe('hi');
  expect(screen.getByRole('radio', { name: /दो/ })).toBeVisible();
  await user.click(choice('दोनों'));
  expect([langOf('Question a?'), langOf('कौन?'), langOf('second'), langOf('दो')]).toEqual(['en', 'hi', 'en', 'hi']);
  expect(screen.getAllByRole('radio')).toHaveLength(4);
});

test('the screen’s own words are in Hindi, and the names that the specification fixes in English', async () => {
  const { user } = renderExam(started(3));
  await user.click(choice('हिन्दी'));
  expect(await screen.findByRole('button', { name: 'उत्तर हटाएँ' })).toBeVisible();
  expect(screen.getByText('शेष समय')).toBeInTheDocument();
  expect(screen.getByText('एक प्रश्न-पत्र')).toHaveAttribute('lang', 'hi');
  expect(screen.getByRole('button', { name: 'प्रश्न 2: देखा नहीं गया' })).toBeInTheDocument();
  for (const name of ['Save & Next', 'Mark for review and next', 'Instructions'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('lang', 'en');
});

test('a switch keeps a choice on the screen that is not saved yet', async () => {
  const { user } = renderExam(started(3));
  await user.keyboard('3g');
  await user.click(choice('हिन्दी'));
  expect(screen.getByRole('radio', { name: /तीन/ })).toBeChecked();
  expect(await screen.findByRole('button', { name: 'अनुमान' })).toHaveAttribute('aria-pressed', 'true');
});

test('the key L goes through the languages', async () => {
  const { user } = renderExam(started(3));
  const pressed = () => within(languages()).getByRole('button', { pressed: true }).textContent;
  const seen: (string | null)[] = [pressed()];
  for (let presses = 0; presses < 3; presses += 1) {
    await user.keyboard('l');
    seen.push(pressed());
  }
  expect(seen).toEqual(['English', 'हिन्दी', 'Both', 'English']);
});

test('an answer says in which languages its question was on the screen', async () => {
  const { user, answersSent } = renderExam(started(2));
  await user.keyboard('1slm');
  await user.keyboard('2mll');
  await user.keyboard('l3s');
  expect(answersSent().map((it) => 'language' in it && it.language)).toEqual(['en', 'hi', 'en']);
});

test('a question in English alone says so to candidates who read Hindi', async () => {
  const { user } = renderExam(started(1));
  await user.keyboard('n');
  expect(screen.queryByText('This question is in English only.')).not.toBeInTheDocument();
  await user.click(choice('हिन्दी'));
  expect(await screen.findByText('यह प्रश्न केवल अंग्रेजी में है।')).toBeVisible();
  expect(langOf('Question b?')).toBe('en');
});

test('forty switches leave the answers as they are', async () => {
  const { user, answersSent } = renderExam(started(3));
  for (let question = 1; question <= 3; question += 1) await user.keyboard(`l${question}llls`);
  for (let presses = 0; presses < 31; presses += 1) await user.keyboard('l');
  expect(answersSent().map((it) => [it.questionNumber, 'option' in it && it.option])).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ]);
});

test('an attempt goes on as on the device that answered last, unless this tab had another view', () => {
  renderExam(started(3, { language: 'both' }));
  expect(choice('Both')).toHaveAttribute('aria-pressed', 'true');
});

test('a reload keeps the view of this tab', () => {
  keepLanguage('both', 'attempt');
  renderExam(started(3, { language: 'en' }));
  expect(choice('Both')).toHaveAttribute('aria-pressed', 'true');
});

test('a candidate finds the view of the last test again, and another candidate does not', () => {
  document.cookie = 'signed-in=1';
  window.localStorage.setItem('username', 'asha');
  keepLanguage('both', 'earlier');
  renderExam(started(3));
  expect(choice('Both')).toHaveAttribute('aria-pressed', 'true');
  window.localStorage.setItem('username', 'bela');
  document.body.innerHTML = '';
  renderExam(started(3));
  expect(choice('English')).toHaveAttribute('aria-pressed', 'true');
});
