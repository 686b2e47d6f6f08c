/** @jest-environment jsdom */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { render, screen } from '@testing-library/react';

import hindi from './hi.json';
import { InWords, useWords } from './words';

const partsOf = (text: string) => (text.match(/\{\w+\}|\[\w\]|\*/g) ?? []).sort();

test.each(Object.entries(hindi))('the Hindi of %j has its values, keys and marks', (english, translated) => {
  expect(partsOf(translated)).toEqual(partsOf(english));
  expect(translated).toMatch(/\p{Script=Devanagari}/u);
  expect(translated).toBe(translated.normalize('NFC').trim());
});

test('the table has no text that no screen says', () => {
  const root = join(__dirname, '../../..');
  const rooms = ['accounts', 'exam', 'forms', 'holding/rulings', 'privacy', 'serve', 'sitting/client'].map(
    (room) => `lib/${room}`,
  );
  const pages = ['api/attempts', 'api/auth', 'api/profile', 'api/register', '(account)', '(results)'].map(
    (page) => `app/${page}`,
  );
  const sources = ['components', ...rooms, ...pages].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs)$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  const said = sources.join('\n');
  expect(Object.keys(hindi).filter((text) => !said.includes(`'${text}'`) && !said.includes(`"${text}"`))).toEqual([]);
});

function Said() {
  const say = useWords();
  return <p>{say('The exam lasts {n} minutes.', { n: 30 })}</p>;
}

test('a screen shows its words in Hindi once they have loaded, and in English for readers of both', async () => {
  render(<Said />, { wrapper: ({ children }) => <InWords language="hi">{children}</InWords> });
  expect(await screen.findByText('परीक्षा की अवधि 30 मिनट है।')).toBeVisible();
  expect(screen.getByText(/परीक्षा/).parentElement).toHaveAttribute('lang', 'hi');
  render(<Said />, { wrapper: ({ children }) => <InWords language="both">{children}</InWords> });
  expect(screen.getByText('The exam lasts 30 minutes.').parentElement).not.toHaveAttribute('lang');
});
