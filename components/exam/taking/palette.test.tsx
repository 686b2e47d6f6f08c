/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { applyEvent, type AttemptEvent, type Progress, startProgress } from '@/lib/exam/progress';

import { Palette } from './palette';

const after = (...events: AttemptEvent[]) =>
  events.reduce<Progress>(applyEvent, startProgress(['a', 'b', 'c', 'd', 'e', 'f']));

const SECTIONS = [
  { name: 'Reasoning', first: 1, last: 2, isLocked: true, durationMs: 1 },
  { name: 'English', first: 3, last: 6, isLocked: true, durationMs: 1 },
] as const;

test('each number of the palette names its state in words', () => {
  const progress = after(
    { type: 'answer', questionNumber: 1, option: 2 },
    { type: 'mark', questionNumber: 2, option: 1 },
    { type: 'mark', questionNumber: 3, option: 1 },
    { type: 'clear', questionNumber: 3 },
    { type: 'visit', questionNumber: 4 },
  );
  render(
    <Palette
      paper={{ sections: [] }}
      progress={progress}
      current={4}
      open={{ first: 1, last: 6 }}
      onChoose={() => {}}
    />,
  );
  const palette = within(screen.getByRole('navigation', { name: 'Choose a question' }));
  expect(palette.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Question 1: Answered',
    'Question 2: Answered and marked for review',
    'Question 3: Marked for review',
    'Question 4: Not answered',
    'Question 5: Not visited',
    'Question 6: Not visited',
  ]);
  expect(palette.getByRole('button', { current: true })).toHaveAccessibleName('Question 4: Not answered');
});

test('a number of the palette leads to its question', async () => {
  const onChoose = jest.fn();
  render(
    <Palette
      paper={{ sections: [] }}
      progress={after()}
      current={1}
      open={{ first: 1, last: 6 }}
      onChoose={onChoose}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: /^Question 5:/ }));
  expect(onChoose.mock.calls).toEqual([[5]]);
});

test('the palette has numbers under section names and disables those of closed sections', async () => {
  const onChoose = jest.fn();
  render(
    <Palette
      paper={{ sections: SECTIONS }}
      progress={after()}
      current={3}
      open={{ first: 3, last: 6 }}
      onChoose={onChoose}
    />,
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Choose a question',
    'Reasoning',
    'English',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Question 1:/ }));
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: /^Question 2:/ })).toBeDisabled();
  expect(screen.getByRole('button', { name: /^Question 6:/ })).toBeEnabled();
});
