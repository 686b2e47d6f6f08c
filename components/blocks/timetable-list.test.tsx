/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import { toSafeHtml } from '@/lib/html/sanitize';
import { timetableFeedPath } from '@/lib/site/paths';

import { TimetableList } from './timetable-list';

const timetable = (text: string) => ({
  id: text,
  subject: `About ${text}`,
  description: toSafeHtml(text, () => undefined),
});

const calendarLink = () => screen.queryByRole('link', { name: 'Add to your calendar' });

test('timetables that name a day offer a calendar and a subscription', () => {
  render(
    <TimetableList
      timetables={[
        timetable('<p>Every Monday</p>'),
        timetable('<table><tr><td>Mock test</td><td>4 January 2027</td></tr></table>'),
      ]}
    />,
  );
  expect(calendarLink()).toHaveAttribute('href', timetableFeedPath);
  expect(screen.getByText(/can also subscribe/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
});

test('timetables without days offer no calendar', () => {
  render(<TimetableList timetables={[timetable('<p>Every Monday</p>')]} />);
  expect(calendarLink()).toBeNull();
  expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
});

test('without timetables there is nothing to print or keep', () => {
  render(<TimetableList timetables={[]} />);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('The time table is not there at the moment.')).toBeInTheDocument();
});
