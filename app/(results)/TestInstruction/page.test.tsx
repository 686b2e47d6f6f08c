/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';

import TestDeclarationPage from './declaration/page';
import TestInstructionPage from './page';

test('a candidate reads the instructions and can begin the test without JavaScript', () => {
  render(<TestDeclarationPage />);
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

test('the keys are folded away where there is no keyboard, and can be opened', async () => {
  const keys = () => screen.getByText('clears the response.', { exact: false }).closest('details');
  render(<TestDeclarationPage />);
  expect(keys()).toHaveAttribute('open');
  cleanup();
  jest.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  render(<TestDeclarationPage />);
  expect(keys()).not.toHaveAttribute('open');
});
