/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import ExamLayout, { metadata } from './layout';

test('no browser translates a test', () => {
  render(<ExamLayout>Question 1</ExamLayout>);
  expect(screen.getByRole('main')).toHaveAttribute('translate', 'no');
  expect(metadata.other).toEqual({ google: 'notranslate' });
});
