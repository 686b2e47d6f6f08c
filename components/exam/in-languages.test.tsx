/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { hostHtml } from '@/lib/content/host/wire';

import { InLanguages } from './in-languages';

const picture = (name: string, alt: string) => `<p><img src="/uploads/${name}.svg" alt='${alt}'></p>`;
const ENGLISH = hostHtml(`${picture('grid', 'A "grid" of <4>')}<p>How many?</p>`);
const HINDI = hostHtml(`${picture('grid', 'एक "जाल" <4>')}<p>कितने?</p>${picture('grid-hi', 'नाम')}`);

const show = (language: 'hi' | 'both') =>
  render(<InLanguages html={ENGLISH} hindi={HINDI} language={language} under={2} />);

test('a picture of both languages is shown once, and described in both', () => {
  show('both');
  const shown = screen.getAllByRole('img').map((it) => it.getAttribute('alt'));
  expect(shown).toEqual(['A "grid" of <4>', 'नाम']);
  const description = screen.getByText('एक "जाल" <4>');
  expect(description).toHaveClass('sr-only');
  expect(description.closest('[lang]')).toHaveAttribute('lang', 'hi');
});

test('a question in Hindi alone has its pictures', () => {
  show('hi');
  expect(screen.getAllByRole('img')).toHaveLength(2);
});
