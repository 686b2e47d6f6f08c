import { paths } from '@/lib/site/paths';
import { config } from '@/middleware';

import { pageKindOf } from '../../site/routes.mjs';
import { DOCUMENTS } from '@/lib/site/routes.mjs';

const sources = config.matcher.map((matcher) => (typeof matcher === 'string' ? matcher : matcher.source));

test.each(DOCUMENTS.filter((path) => pageKindOf(path) !== 'public'))('%s goes through the middleware', (path) => {
  expect(sources).toContain(path);
});

test('of the public pages the search does, and no other but for the query of an item', () => {
  const plain = config.matcher.filter((matcher) => typeof matcher === 'string');
  expect(DOCUMENTS.filter((path) => pageKindOf(path) === 'public' && plain.includes(path))).toEqual([paths.search]);
});
