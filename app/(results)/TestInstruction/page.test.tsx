/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import TestDeclarationPage from './declaration/page';
import TestInstructionPage from './page';

jest.mock('@/lib/content/available-tests', () => ({ listAvailableTests: async () => [] }));

test('a candidate reads the instructions and can begin the test without JavaScript', async () => {
  render(await TestDeclarationPage());
  expect(screen.getByRole('heading', { level: 1, name: 'General Instructions' })).toBeInTheDocument();
  expect(screen.getByText('The exam lasts 30 minutes.')).toBeInTheDocument();
  const form = screen.getByRole<HTMLButtonElement>('button', { name: 'I am ready to Begin' }).form;
  expect(form).toHaveAttribute('action', '/api/begin');
});

test('the page of an address that names no test has no declaration', () => {
  render(<TestInstructionPage />);
  expect(screen.getByText('There is no such test.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Online Test Series' })).toHaveAttribute('href', '/OnlineTestSeries');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});
