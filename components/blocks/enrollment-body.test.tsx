/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { toSafeHtml } from '@/lib/html/sanitize';

import { EnrollmentBody } from './enrollment-body';

const enrollment = {
  id: '1',
  title: 'Foundation course',
  description: toSafeHtml('<p>Fill in <b>the form</b>.</p>', (path) => path),
};

test('the description is drawn as HTML', () => {
  const { container } = render(<EnrollmentBody enrollment={enrollment} />);
  expect(container.querySelector('p > b')).toHaveTextContent('the form');
});

test('with a PDF, its link opens a new tab and downloads it', () => {
  render(<EnrollmentBody enrollment={{ ...enrollment, pdfUrl: 'https://host.example/enrol.pdf' }} />);
  const link = screen.getByRole('link', { name: /^Download PDF.*Foundation course/ });
  expect(link).toHaveAttribute('href', 'https://host.example/enrol.pdf');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('download');
  expect(screen.queryByText('Download PDF to read More')).not.toBeInTheDocument();
});

test("without a PDF the link is the placeholder 'Download PDF to read More'", () => {
  render(<EnrollmentBody enrollment={enrollment} />);
  const link = screen.getByRole('link', { name: 'Download PDF to read More' });
  expect(link).toHaveAttribute('href', '/PageNotFound');
  expect(link).not.toHaveAttribute('download');
});
