import { paths } from '@/lib/site/paths';
import { config } from '@/middleware';

import { pageKindOf } from '../../site/routes.mjs';
import { DOCUMENTS } from '@/lib/site/routes.mjs';

test.each(DOCUMENTS.filter((path) => pageKindOf(path) !== 'public'))('%s goes through the middleware', (path) => {
  expect(config.matcher).toContain(path);
});

test('no public page goes through the middleware but the search', () => {
  const isPublic = (path: string) => pageKindOf(path) === 'public';
  expect(DOCUMENTS.filter((path) => isPublic(path) && config.matcher.includes(path))).toEqual([paths.search]);
});
