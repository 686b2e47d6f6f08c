/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { Reply } from '@/lib/sitting/client/attempt-client';
import { RunningAttempt } from '@/lib/sitting/client/running-attempt';
import { answerOf, aStartedAttempt } from '@/lib/sitting/client/testing';
import type { FinishAnswer, SaveAnswer, SaveRequest } from '@/lib/sitting/wire';

import { RunningExam } from './running-exam';

jest.mock('@/components/ui/use-loaded', () => ({
  useLoaded: () => ({ data: { Name: 'Asha Kumari', Username: 'asha', Email: 'a@example.org', Mobile: '1' } }),
}));

jest.mock('@/lib/sitting/client/seal-late-file', () => ({
  sealLateFile: async (file: object, key: string) => `${key} ${JSON.stringify(file)}`,
}));
jest.mock('@/lib/exam/sealing', () => ({ codeOf: async () => 'baka dide' }));

const STARTED = aStartedAttempt(['a', 'b', 'c'], { id: 'attempt' });

const FIGURES = { totalQuestions: 3, totalAnswered: 0, totalNotAnswered: 3, correctAnswers: 0, percentage: '0.00' };

function renderExam(started = STARTED) {
  const save = jest.fn(async (_id: string, { device, events }: SaveRequest): Promise<Reply<SaveAnswer>> => {
    const acknowledged = events.map(({ sequence }) => sequence);
    return answerOf(
      {
        state: 'open',
        id: 'attempt',
        have: { [device]: [[1, acknowledged.at(-1) ?? 1]] },
        remainingMs: 1_000_000,
        sectionTimes: [],
        acknowledged,
        refused: [],
      },
      performance.now(),
    );
  });
  const finish = jest.fn(async (): Promise<Reply<FinishAnswer>> =>
    answerOf({ state: 'finished', id: 'attempt', kind: 'test', figures: FIGURES, acknowledged: [], refused: [] }),
  );
  const attempt = new RunningAttempt(started, performance.now(), [], 1, {
    client: {
      start: jest.fn(),
      read: jest.fn(async () => ({ type: 'unreachable' as const, waitMs: 0 })),
      save,
      finish,
      whoIsIn: async () => 'asha',
    },
    store: { load: async () => [], add: async () => {}, remove: async () => {} },
    nowMs: () => performance.now(),
    random: () => 1,
    device: 'this-page',
  });
  render(<RunningExam title="General Studies" attempt={attempt} language="en" onLanguage={() => {}} />);
  return { attempt, save, finish, user: userEvent.setup() };
}

// A browser remembers what the candidate chooses.
afterEach(() => localStorage.clear());

const counts = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

const press = (name: string) => screen.getByRole('button', { name });
const heading = () => screen.getByRole('heading', { name: /^Question No/ });

test('the first screen of a test holds what the specification asks for', () => {
  renderExam();
  expect(screen.getByRole('heading', { level: 1, name: 'General Studies' })).toBeVisible();
  expect(screen.getByText('Asha Kumari')).toBeVisible();
  expect(screen.getByText('Question Type: Multiple Choice Question')).toBeVisible();
  expect(heading()).toHaveTextContent('Question No: 1');
  expect(screen.getByText('Question a?')).toBeVisible();
  expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['1', '2', '3', '4']);
  expect(screen.getByRole('radio', { name: /second/ })).toBeVisible();
  expect(counts()).toEqual({ Answered: '0', 'Not Answered': '3', 'Not Visited': '2', 'Marked for Review': '0' });
});

test('a page of a mock that can send nothing more offers its answers as a file with a code', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (it) => (it instanceof Blob ? `blob:${saved.push(it)}` : '');
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { user, attempt, save, finish } = renderExam({ ...STARTED, lateKey: 'the-key' });
  save.mockResolvedValue({ type: 'unreachable', waitMs: 0 });
  finish.mockResolvedValue({ type: 'unreachable', waitMs: 0 });
  await user.keyboard('2s');
  act(() => attempt.finish());
  await user.click(await screen.findByRole('button', { name: 'Save the answers as a file' }));
  expect(await screen.findByText('The file is saved. Have its code written down in the hall: baka dide')).toBeVisible();
  expect(clicked.mock.contexts).toMatchObject([{ download: 'answers-baka-dide.txt' }]);
  expect(saved).toHaveLength(1);
  expect(attempt.lateFile()).toMatchObject({
    ...{ attempt: 'attempt', candidate: 'asha' },
    events: expect.arrayContaining([
      { device: 'this-page', event: expect.objectContaining({ type: 'answer', option: 2 }), atMs: expect.any(Number) },
    ]),
  });
  clicked.mockRestore();
});

test('beside the number of a question stands how many there are', () => {
  renderExam();
  expect(heading().nextSibling).toHaveTextContent('of 3');
});

test('the summary tells how much is unanswered, and the time that a finish gives away', async () => {
  const { user } = renderExam();
  await user.keyboard('1sf');
  expect(screen.getByText(/^2 unanswered, \d\d:\d\d left$/)).toBeVisible();
});

test("beside a section's clock stands the paper's", () => {
  const times = { opensInMs: 0, closesInMs: 350_000 };
  renderExam({ ...STARTED, sectionTimes: [{ name: 'Polity', first: 1, last: 3, ...times }] });
  const clocks = screen.getAllByRole('timer').map(({ textContent }) => textContent?.slice(0, -5));
  expect(clocks).toEqual(['Section', 'Paper']);
});

test.each(['Save & Next', 'Mark for review and next'])('%s needs an answer', async (name) => {
  const { user, save } = renderExam();
  await user.click(press(name));
  expect(screen.getByRole('alert')).toHaveTextContent('Please select an answer before proceeding.');
  expect(heading()).toHaveTextContent('Question No: 1');
  expect(save).not.toHaveBeenCalled();
  await user.click(screen.getByRole('radio', { name: /first/ }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('Save & Next saves the answer, shows the next question and puts the focus on it', async () => {
  const { user } = renderExam();
  await user.click(screen.getByRole('radio', { name: /second/ }));
  await user.click(press('Save & Next'));
  expect(heading()).toHaveTextContent('Question No: 2');
  expect(heading()).toHaveFocus();
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  expect(counts()).toEqual({ Answered: '1', 'Not Answered': '2', 'Not Visited': '1', 'Marked for Review': '0' });
});

test('each question has a new heading with the focus, since one that has it already is not read again', async () => {
  const { user } = renderExam();
  const first = heading();
  expect(first).toHaveFocus();
  await user.keyboard('n');
  expect(heading()).toHaveTextContent('Question No: 2');
  expect(heading()).toHaveFocus();
  expect(heading()).not.toBe(first);
});

test('the palette also leads to the question that is already on the screen', async () => {
  const { user } = renderExam();
  await user.click(screen.getByRole('button', { name: 'Question 1: Not answered' }));
  expect(heading()).toHaveFocus();
});

test('a screen reader hears which option a key chooses, and that an answer is cleared', async () => {
  const { user } = renderExam();
  const told = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  await user.keyboard('b');
  expect(told()).toContain('Option B is chosen.');
  await user.click(press('Clear Response'));
  expect(told()).toContain('The answer is cleared.');
  await user.click(screen.getByRole('radio', { name: /first/ }));
  expect(told().filter((text) => text !== '')).toEqual([]);
  await user.keyboard('cs');
  expect(told().filter((text) => text !== '')).toEqual([]);
});

test('a double click on Save & Next or on Mark for review acts once', async () => {
  const { user } = renderExam();
  await user.keyboard('2s1sp');
  await user.keyboard('p');
  await user.dblClick(press('Save & Next'));
  expect(heading()).toHaveTextContent('Question No: 2');
  await user.dblClick(press('Mark for review and next'));
  expect(heading()).toHaveTextContent('Question No: 3');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(counts()).toMatchObject({ 'Marked for Review': '1' });
});

test('the second click of a double click does not confirm the finish', async () => {
  const { user, finish } = renderExam();
  await user.click(press('Finish test'));
  const dialog = within(screen.getByRole('dialog', { name: 'Finish the test?' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Finish test' }), { detail: 2 });
  expect(finish).not.toHaveBeenCalled();
});

test('a marked answer counts as marked, not as answered', async () => {
  const { user } = renderExam();
  await user.click(screen.getByRole('radio', { name: /first/ }));
  await user.click(press('Mark for review and next'));
  expect(counts()).toMatchObject({ Answered: '0', 'Not Answered': '2', 'Marked for Review': '1' });
});

test('a jump saves nothing, and a return to a question shows its saved answer', async () => {
  const { user } = renderExam();
  await user.keyboard('2s');
  await user.keyboard('3');
  await user.click(screen.getByRole('button', { name: 'Question 1: Answered' }));
  expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', '2');
  await user.click(screen.getByRole('button', { name: 'Question 2: Not answered' }));
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('Clear Response takes the answer away', async () => {
  const { user } = renderExam();
  await user.keyboard('asp');
  expect(heading()).toHaveTextContent('Question No: 1');
  expect(counts()).toMatchObject({ Answered: '1' });
  await user.click(press('Clear Response'));
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
  expect(counts()).toMatchObject({ Answered: '0', 'Not Answered': '3' });
});

test('Save & Finish asks with a summary when questions are blank', async () => {
  const { user, finish } = renderExam();
  await user.keyboard('nn1');
  expect(screen.queryByRole('button', { name: 'Save & Next' })).not.toBeInTheDocument();
  await user.click(press('Save & Finish'));
  const dialog = within(screen.getByRole('dialog', { name: 'Finish the test?' }));
  expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['1', '2', '0', '0']);
  expect(finish).not.toHaveBeenCalled();
  await user.click(dialog.getByRole('button', { name: 'Finish test' }));
  expect(finish).toHaveBeenCalledTimes(1);
});

test('after the finish no dialog keeps the focus from what follows', async () => {
  const { user, finish } = renderExam();
  finish.mockReturnValue(new Promise(() => {}));
  await user.click(press('Finish test'));
  await user.click(
    within(screen.getByRole('dialog', { name: 'Finish the test?' })).getByRole('button', { name: 'Finish test' }),
  );
  expect(screen.getByRole('heading', { name: 'Finishing your test…' })).toHaveFocus();
  expect(screen.queryByText('Finish the test?')).not.toBeInTheDocument();
});

test('Save & Finish finishes at once when nothing is blank', async () => {
  const { user, finish } = renderExam();
  await user.keyboard('1s2m3s');
  expect(finish).toHaveBeenCalledTimes(1);
});

test('Save & Finish without an answer to the last question asks and saves nothing', async () => {
  const { user, save } = renderExam();
  await user.keyboard('nn');
  save.mockClear();
  await user.click(press('Save & Finish'));
  expect(screen.getByRole('dialog', { name: 'Finish the test?' })).toBeVisible();
  expect(save).not.toHaveBeenCalled();
  await user.click(press('Go back to the questions'));
  expect(screen.queryByRole('dialog', { name: 'Finish the test?' })).not.toBeInTheDocument();
});

test('a mark on the last question leads to the summary, and Finish test does so from any question', async () => {
  const { user } = renderExam();
  await user.click(press('Finish test'));
  await user.click(press('Go back to the questions'));
  await user.keyboard('nn4m');
  expect(screen.getByRole('dialog', { name: 'Finish the test?' })).toBeVisible();
  expect(counts()).toMatchObject({ 'Marked for Review': '1' });
});

test('the candidate can switch the shortcuts off', async () => {
  const { user } = renderExam();
  await user.click(press('Instructions'));
  await user.click(screen.getByRole('checkbox', { name: 'Use keyboard shortcuts' }));
  await user.click(press('Close'));
  await user.keyboard('1s');
  expect(heading()).toHaveTextContent('Question No: 1');
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('the keys answer while the focus is in the menu, which stands in the head of a wide screen', async () => {
  const { user } = renderExam();
  press('Instructions').focus();
  await user.keyboard('1');
  expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', '1');
});

test('the shortcuts stay off after a reload, for the same candidate alone', async () => {
  localStorage.setItem('username', 'asha');
  const { user } = renderExam();
  await user.click(press('Instructions'));
  await user.click(screen.getByRole('checkbox', { name: 'Use keyboard shortcuts' }));
  const again = async () => {
    cleanup();
    renderExam();
    await user.keyboard('1');
    return screen.queryByRole('radio', { checked: true });
  };
  expect(await again()).toBeNull();
  localStorage.setItem('username', 'ravi');
  expect(await again()).not.toBeNull();
});

test('the instructions and the profile open in dialogs', async () => {
  const { user } = renderExam();
  await user.click(press('Instructions'));
  expect(within(screen.getByRole('dialog')).getByText('The exam lasts 30 minutes.')).toBeVisible();
  await user.click(press('Close'));
  await user.click(press('View profile'));
  expect(within(screen.getByRole('dialog', { name: 'Your Profile' })).getByText('asha')).toBeVisible();
});

test('the instructions give a candidate who entered late the time of the own attempt, with extra time', async () => {
  const { user } = renderExam({ ...STARTED, ownMs: 1_200_000, extraMs: 600_000 });
  await user.click(press('Instructions'));
  expect(screen.getByText(/^The exam lasts 30 minutes/)).toBeVisible();
});

test('a key with a modifier is not a shortcut', async () => {
  const { user } = renderExam();
  await user.keyboard('{Control>}1{/Control}');
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

test('a lost session asks for the password in place, and further tries leave the typed text alone', async () => {
  const { user, save, attempt } = renderExam();
  save.mockResolvedValue({ type: 'logged-out' });
  await user.keyboard('1s');
  const dialog = within(screen.getByRole('dialog', { name: 'Log in again' }));
  expect(dialog.getByLabelText('Username')).toHaveValue('asha');
  await user.type(dialog.getByLabelText('Password'), 'half a pass');
  await act(async () => attempt.wake());
  expect(dialog.getByLabelText('Password')).toHaveValue('half a pass');
  await user.click(press('Close'));
  expect(screen.getByRole('alert')).toHaveTextContent('Your login has ended.');
  await act(async () => attempt.wake());
  expect(screen.queryByRole('dialog', { name: 'Log in again' })).not.toBeInTheDocument();
  await user.click(press('Log in again'));
  expect(screen.getByRole('dialog', { name: 'Log in again' })).toBeVisible();
});

test('after a login that a notice led to, the question has the focus', async () => {
  const { user, save, attempt } = renderExam();
  const saves = save.getMockImplementation();
  save.mockResolvedValue({ type: 'logged-out' });
  await user.keyboard('1s');
  await user.click(press('Close'));
  await user.click(press('Log in again'));
  save.mockImplementation(saves);
  await act(async () => attempt.wake());
  expect(screen.queryByRole('dialog', { name: 'Log in again' })).not.toBeInTheDocument();
  expect(heading()).toHaveFocus();
});

test('leaving the page with unsaved answers asks the candidate to stay', async () => {
  const { user, save } = renderExam();
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  save.mockResolvedValue({ type: 'unreachable', waitMs: 0 });
  await user.keyboard('1s');
  expect(leave()).toBe(true);
  expect(screen.getByRole('alert')).toHaveTextContent('The site cannot be reached. Go on answering');
});

test('no question counts time while nobody sees the page', async () => {
  jest.useFakeTimers();
  const { save } = renderExam();
  const spent = () => save.mock.lastCall?.[1].events.map(({ questionNumber, spentMs }) => [questionNumber, spentMs]);
  const turn = (state: DocumentVisibilityState) => {
    jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
    return act(async () => document.dispatchEvent(new Event('visibilitychange')));
  };
  await act(() => jest.advanceTimersByTimeAsync(4_000));
  await turn('hidden');
  expect(spent()).toEqual([[1, 4_000]]);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  await turn('visible');
  await act(() => jest.advanceTimersByTimeAsync(3_000));
  await act(async () => window.dispatchEvent(new Event('pagehide')));
  expect(spent()).toEqual([[1, 3_000]]);
  jest.useRealTimers();
});

test('hiding the page sends the pending answers once more', async () => {
  const { user, save } = renderExam();
  save.mockResolvedValue({ type: 'unreachable', waitMs: 0 });
  await user.keyboard('1s');
  save.mockClear();
  window.dispatchEvent(new Event('pagehide'));
  expect(save.mock.calls[0]).toMatchObject(['attempt', { device: 'this-page' }, true]);
});
