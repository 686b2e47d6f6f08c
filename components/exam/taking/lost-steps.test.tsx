/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { keepLostSteps } from '@/lib/sitting/client/remembered';

import { LostSteps } from './lost-steps';

beforeEach(() => sessionStorage.clear());

test.each([
  [1, /^1 step of yours /],
  [2, /^2 steps of yours /],
])('a result says that %i of the steps cannot count', (steps, text) => {
  keepLostSteps('a-1', steps);
  render(<LostSteps attemptId="a-1" />);
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

test('a result says nothing of steps that were lost in another attempt', () => {
  keepLostSteps('a-1', 2);
  const { container } = render(<LostSteps attemptId="a-2" />);
  expect(container).toBeEmptyDOMElement();
});
