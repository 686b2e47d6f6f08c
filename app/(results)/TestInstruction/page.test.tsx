/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { currentSession } from '@/lib/accounts/session';

import TestInstructionPage from './page';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('next/navigation', () => ({
  redirect: (path: string) => {
    throw new Error(`led to ${path}`);
  },
}));

type Query = Awaited<Parameters<typeof TestInstructionPage>[0]['searchParams']>;

const open = async (query: Query) => render(await TestInstructionPage({ searchParams: Promise.resolve(query) }));

beforeEach(() => {
  jest
    .mocked(currentSession)
    .mockResolvedValue({ username: 'asha', hostToken: 'x', sessionId: 's', startedAtMs: 0, iat: 0, exp: 1 });
});

test('a candidate reads the instructions and begins the test of the address', async () => {
  await open({ Cat: '2', Sub: '3' });
  expect(screen.getByRole('heading', { level: 1, name: 'General Instructions' })).toBeInTheDocument();
  expect(screen.getByText('The exam lasts 30 minutes.')).toBeInTheDocument();
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'I am ready to Begin' }).form;
  expect(form).toHaveAttribute('action', '/Test');
  expect(form).toHaveFormValues({ Cat: '2', Sub: '3' });
});

test.each<[Query]>([
  [{}],
  [{ Cat: '1' }],
  [{ Sub: '1' }],
  [{ Cat: '', Sub: '1' }],
  [{ Cat: '-1', Sub: '1' }],
  [{ Cat: '1.5', Sub: '1' }],
  [{ Cat: '1', Sub: '1000000' }],
  [{ Cat: '1', Sub: 'one' }],
  [{ Cat: ['1', '1'], Sub: '1' }],
])('%j names no test, and the page has no declaration', async (query) => {
  await open(query);
  expect(screen.getByText('There is no such test.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Online Test Series' })).toHaveAttribute('href', '/OnlineTestSeries');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('an anonymous visitor goes to the login and then back', async () => {
  jest.mocked(currentSession).mockResolvedValue(null);
  await expect(open({ Cat: '2', Sub: '3' })).rejects.toThrow(
    'led to /login?callbackUrl=%2FTestInstruction%3FCat%3D2%26Sub%3D3',
  );
  await expect(open({ Cat: 'x' })).rejects.toThrow('led to /login?callbackUrl=%2FTestInstruction');
});
