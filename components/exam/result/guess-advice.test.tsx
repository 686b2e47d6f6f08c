/** @jest-environment jsdom */
import { render } from '@testing-library/react';

import { GuessAdvice } from './guess-advice';

test('the advice names what each tag earned, and what chance alone can give', () => {
  const { container } = render(
    <GuessAdvice
      payoffs={[
        { kind: 'sure', answers: 240, correct: 200, meanUnits: 900, isClear: true },
        { kind: 'fifty-fifty', answers: 212, correct: 90, meanUnits: 186, isClear: true },
        { kind: 'guess', answers: 90, correct: 20, meanUnits: -72, isClear: true },
      ]}
    />,
  );
  const texts = [...container.querySelectorAll('p')].map((it) => it.textContent);
  expect(texts.slice(0, 3)).toEqual([
    '“Sure” was right in 83.33 % of 240.',
    'Fifty-fifty pays for you: +0.31 each of 212.',
    'Guessing does not pay for you: −0.12 each of 90.',
  ]);
});

test('a mean that chance can give is too close to tell', () => {
  const payoff = { kind: 'guess', answers: 60, correct: 16, meanUnits: 12, isClear: false } as const;
  const { container } = render(<GuessAdvice payoffs={[payoff]} />);
  expect(container).toHaveTextContent('Guessing: too close to tell, +0.02 each of 60.');
});

test('without enough tagged answers there is no advice', () => {
  const { container } = render(<GuessAdvice payoffs={[]} />);
  expect(container).toBeEmptyDOMElement();
});
