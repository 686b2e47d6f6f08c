import { courseAnchor, courseListData } from './courses';
import { HOSTILE_TITLES, structuredData } from './testing';

const SITE = 'https://www.example.org';

const courses = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c ${index}`, name: `Course ${index}`, category: 'SSC' }));

test('each course is in its place, with a description, its provider and the address of its card', () => {
  const data = courseListData(SITE, courses(3));
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data?.itemListElement[2]).toMatchObject({
    position: 3,
    item: {
      name: 'Course 2',
      description: 'Course 2: a course of Collector Study Circle for SSC aspirants.',
      url: `${SITE}/#${courseAnchor('c 2')}`,
      provider: { name: 'Collector Study Circle' },
    },
  });
});

test('a course without a category is not said to be for anybody', () => {
  const data = courseListData(SITE, [...courses(2), { id: 'x', name: 'Essay writing', category: '' }]);
  expect(data?.itemListElement[2]?.item.description).toBe('Essay writing: a course of Collector Study Circle.');
});

test.each([0, 1, 2])('%i courses are no list that a search engine takes', (count) => {
  expect(courseListData(SITE, courses(count))).toBeUndefined();
});

test('ids of all kinds make anchors without spaces, each another, that an address names as they are', () => {
  const ids = ['1', 'a b', 'a-b', 'a/b', 'a#b', 'a%20b', '"x"', 'हिन्दी', 'a\tb'];
  const anchors = ids.map(courseAnchor);
  expect(new Set(anchors).size).toBe(ids.length);
  for (const anchor of anchors) {
    expect(anchor).not.toMatch(/\s/);
    expect(new URL(`${SITE}/#${anchor}`).hash).toBe(`#${anchor}`);
  }
});

test.each(HOSTILE_TITLES)('a course may be called %j', (name) => {
  const data = courseListData(SITE, [...courses(2), { id: name, name, category: name }]);
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data?.itemListElement[2]?.item.name).toBe(name);
});
