/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';

import { courseListData } from '@/lib/site/metadata';

import { CourseList } from './home';

const courses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, name: `Course ${index + 1}`, category: 'UPSC' }));

test('a course shows its name, category and a drawing of its category', () => {
  const { container } = render(
    <CourseList
      courses={[
        { id: '1', name: 'General Studies', category: 'UPSC' },
        { id: '2', name: 'Tier I and II', category: 'ssc' },
        { id: '3', name: 'Something new', category: 'Banking' },
      ]}
    />,
  );
  const [first] = screen.getAllByRole('listitem');
  expect(within(first ?? container).getByRole('heading', { name: 'General Studies' })).toBeInTheDocument();
  expect(first).toHaveTextContent('UPSC');
  expect([...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual([
    '/art/course-upsc.svg',
    '/art/course-ssc.svg',
    '/art/course-other.svg',
  ]);
});

test('the next steps of a course are described by its name, which stands in its card once', () => {
  render(<CourseList courses={[{ id: 'a b/ç', name: 'Tier I and II', category: 'SSC' }]} />);
  expect(screen.getByText(/Tier I and II/)).toBeInTheDocument();
  for (const link of screen.getAllByRole('link')) expect(link).toHaveAccessibleDescription('Tier I and II');
});

test.each([1, 6])("a list of %i courses shows all, without 'View All Courses'", (count) => {
  render(<CourseList courses={courses(count)} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(count);
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(screen.queryByText('View All Courses')).not.toBeInTheDocument();
});

test.each([7, 20])("a list of %i courses shows six, and 'View All Courses' leads to the rest", (count) => {
  render(<CourseList courses={courses(count)} />);
  const link = screen.getByRole('link', { name: 'View All Courses' });
  const [first, rest] = screen.getAllByRole('list');
  expect(link).toHaveAttribute('href', `#${rest?.id}`);
  const namesIn = (list?: HTMLElement) => [...(list?.querySelectorAll('h3') ?? [])].map((name) => name.textContent);
  const names = courses(count).map(({ name }) => name);
  expect(namesIn(first)).toEqual(names.slice(0, 6));
  expect(namesIn(rest)).toEqual(names.slice(6));
});

test('an empty list shows no course and no link', () => {
  render(<CourseList courses={[]} />);
  expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('each card stands at the address that the structured data gives for its course', () => {
  const all = [...courses(8), { id: 'a b/ç', name: 'Odd id', category: '' }];
  render(<CourseList courses={all} />);
  for (const { item } of courseListData('https://www.example.org', all)?.itemListElement ?? []) {
    const card = document.getElementById(new URL(item.url).hash.slice(1));
    expect(card).toHaveTextContent(item.name);
  }
  expect.assertions(all.length);
});
