/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { adoptLanguage, keepLanguage, keptLanguage } from '@/lib/sitting/client/remembered';

import { PageLanguage } from '../taking/language-switch';
import { PageWords, Say } from './words';

const logInAs = (username: string) => {
  document.cookie = 'signed-in=1';
  localStorage.setItem('username', username);
};
const logOut = () => (document.cookie = 'signed-in=; max-age=0');

beforeEach(() => {
  logOut();
  localStorage.clear();
});

test('a page is in English until Hindi is chosen on it, and marks what it then has in Hindi', async () => {
  render(
    <PageWords>
      <PageLanguage />
      <h1>Log In</h1>
      <p>
        <Say text="No account yet?" />
      </p>
    </PageWords>,
  );
  const choice = within(screen.getByRole('group', { name: 'Language of this page' }));
  expect(choice.getByRole('button', { name: 'English', pressed: true })).toBeVisible();
  expect(screen.getByText('No account yet?')).not.toHaveAttribute('lang');
  await userEvent.click(choice.getByRole('button', { name: 'हिन्दी' }));
  expect(await screen.findByText('क्या आपका खाता अभी नहीं है?')).toHaveAttribute('lang', 'hi');
  expect(screen.getByRole('heading', { name: 'Log In' })).not.toHaveAttribute('lang');
  expect(keptLanguage()).toBe('hi');
});

test('what was chosen before a login is the choice of whoever logs in, and of nobody else', () => {
  keepLanguage('hi');
  logInAs('asha');
  expect(keptLanguage()).toBeUndefined();
  adoptLanguage();
  expect(keptLanguage()).toBe('hi');
  logOut();
  expect(keptLanguage()).toBe('hi');
  logInAs('ravi');
  adoptLanguage();
  expect(keptLanguage()).toBeUndefined();
});

test('a text in Hindi has its links where a Hindi sentence has them', async () => {
  keepLanguage('hi');
  render(
    <PageWords>
      <p>
        <Say text="The key of {question} was changed:" parts={{ question: <a href="#q2">Q2</a> }} />
      </p>
    </PageWords>,
  );
  const said = (await screen.findByText(/उत्तर कुंजी बदली गई/)) as HTMLElement;
  expect(said).toHaveTextContent('Q2 की उत्तर कुंजी बदली गई:');
  expect(said).toHaveAttribute('lang', 'hi');
  expect(within(said).getByRole('link', { name: 'Q2' })).toBeVisible();
});
