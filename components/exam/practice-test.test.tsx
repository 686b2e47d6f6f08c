/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { PracticeTest } from './practice-test';

beforeEach(() => {
  render(
    <PracticeTest profileSource="/api/profile" loginHref="/login">
      <p>tests to take</p>
    </PracticeTest>,
  );
});

test('the tests to take stand below the note on the type of question', () => {
  const note = screen.getByText('Question Type : Multiple Choice Question');
  expect(note.compareDocumentPosition(screen.getByText('tests to take'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("'Instructions' opens the instructions, whose headings stand below the dialog's", async () => {
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Instructions' }));
  const dialog = screen.getByRole('dialog', { name: 'General Instructions' });
  expect(dialog).toHaveTextContent('The exam lasts 30 minutes.');
  expect(within(dialog).getAllByRole('heading', { level: 2 })).toHaveLength(1);
  expect(within(dialog).getByRole('heading', { level: 3, name: 'Time' })).toBeInTheDocument();
});
