/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { GeneralInstructions } from './general-instructions';

const headings = (level: number) => screen.queryAllByRole('heading', { level }).map((it) => it.textContent);

test.each([[30], [48]])('the instructions name %i minutes as the length of the exam', (minutes) => {
  const { container } = render(<GeneralInstructions minutes={minutes} />);
  expect(container).toHaveTextContent(`The exam lasts ${minutes} minutes.`);
});

test('the instructions name extra time beside the whole time', () => {
  const { container, rerender } = render(<GeneralInstructions minutes={40} extraMinutes={10} />);
  expect(container).toHaveTextContent('The exam lasts 40 minutes.10 of these minutes are your extra time.');
  rerender(<GeneralInstructions minutes={30} extraMinutes={0} />);
  expect(container).not.toHaveTextContent('your extra time');
});

test('the instructions of a mock alone say what the institute sees beside the answers', () => {
  const { container, rerender } = render(<GeneralInstructions minutes={40} isMock />);
  expect(container).toHaveTextContent(/how often and how long this page was left.+ browsers and network addresses/);
  expect(container).toHaveTextContent('These are facts, not a verdict, and they change no marks');
  rerender(<GeneralInstructions minutes={40} />);
  expect(container).not.toHaveTextContent('verdict');
});

test('the headings stand one level below the title of the page or the dialog', () => {
  const { rerender } = render(<GeneralInstructions minutes={30} />);
  const onPage = headings(2);
  expect(onPage).toEqual(['Time', 'The palette of questions', 'Answering and moving on', 'Sections', 'Keyboard']);
  expect(headings(3)).toEqual([]);
  rerender(<GeneralInstructions minutes={30} level={3} />);
  expect(headings(3)).toEqual(onPage);
  expect(headings(2)).toEqual([]);
});

test('the instructions for a paper without sections do not mention sections', () => {
  const { container, rerender } = render(<GeneralInstructions minutes={30} />);
  expect(container).toHaveTextContent('the last Save & Next of a section goes on to the first question of the next.');
  rerender(<GeneralInstructions minutes={30} hasSections={false} />);
  expect(container).not.toHaveTextContent(/section/i);
});

test('the instructions list the keys with their effects, and how to switch them off', () => {
  const { container } = render(<GeneralInstructions minutes={30} />);
  const told = screen.getAllByRole('listitem').filter((item) => item.querySelector('kbd'));
  expect(told.map((item) => item.textContent)).toEqual([
    '1 to 4 or A to D choose an option.',
    'S saves and goes on to the next question.',
    'M marks for review and goes on to the next question.',
    'Y, H and G tag the answer as sure, fifty-fifty and guess.',
    'X clears the response.',
    'P goes to the previous question and N to the next one. Neither saves anything.',
    'F finishes the test, after the summary.',
  ]);
  expect(container).toHaveTextContent('you can switch them off under Instructions');
});
