/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { toSafeHtml } from '@/lib/html/sanitize';
import { timetableFeedPath } from '@/lib/site/paths';

import { EnrollmentList, TimetableList } from './disclosures';

const enrollment = {
  id: '1',
  title: 'Foundation course',
  description: toSafeHtml('<p>Fill in <b>the form</b>.</p>', (path) => path),
};

test('a way to enrol shows its HTML', () => {
  const { container } = render(<EnrollmentList enrollments={[enrollment]} />);
  expect(container.querySelector('p > b')).toHaveTextContent('the form');
});

test('the PDF link of a way to enrol downloads it or opens a new tab', () => {
  render(<EnrollmentList enrollments={[{ ...enrollment, pdfUrl: 'https://host.example/enrol.pdf' }]} />);
  const link = screen.getByRole('link', { name: /^Download PDF.*Foundation course/ });
  expect(link).toHaveAttribute('href', 'https://host.example/enrol.pdf');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('download');
  expect(screen.queryByText('Download PDF to read More')).not.toBeInTheDocument();
});

test("without a PDF the link is the placeholder 'Download PDF to read More'", () => {
  render(<EnrollmentList enrollments={[enrollment]} />);
  const link = screen.getByRole('link', { name: 'Download PDF to read More' });
  expect(link).toHaveAttribute('href', '/PageNotFound');
  expect(link).not.toHaveAttribute('download');
});

const timetable = (text: string) => ({
  id: text,
  subject: `About ${text}`,
  description: toSafeHtml(text, () => undefined),
});

test('beside timetables stand the calendar of the mocks and a button to print', () => {
  render(<TimetableList timetables={[timetable('<p>Every Monday</p>')]} />);
  expect(screen.getByRole('link', { name: 'Add the mocks to your calendar' })).toHaveAttribute(
    'href',
    timetableFeedPath,
  );
  expect(screen.getByText(/can also subscribe/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
});

test('without timetables there is nothing to print or keep', () => {
  render(<TimetableList timetables={[]} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('The timetable is not available at the moment.')).toBeInTheDocument();
});
