/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { Carousel } from './carousel';

beforeAll(() => {
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
});

test('draws every slide', () => {
  render(
    <Carousel label="Things" hasDots hasArrows autoplayMs={3000}>
      <p>one</p>
      <p>two</p>
    </Carousel>,
  );
  expect(screen.getByText('one')).toBeInTheDocument();
  expect(screen.getByText('two')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
});
