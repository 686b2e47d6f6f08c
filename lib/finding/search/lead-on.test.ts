import { contents } from '@/lib/content/contract';
import { articlePath, essayTextPath, magazinePath, paths, syllabusTextPath } from '@/lib/site/paths';

import { leadsFrom } from './lead-on';

// The sample content as a page reads it, but without the framework's cache.
jest.mock('next/cache', () => ({ unstable_cache: (load: () => unknown) => load }));
jest.mock('@/lib/finding/publishing/reviews', () => ({ listApprovedReviews: async () => [] }));

test.each([
  [articlePath('art-01'), '(Indian )?Polity'],
  [articlePath('art-02'), 'Geography'],
  [articlePath('art-04'), 'Economy'],
  [articlePath('art-05'), '(History and Culture|Ancient India)'],
  [articlePath('art-07'), 'Environment'],
  [articlePath('art-09'), 'Science and Technology'],
  [syllabusTextPath('syl-gs-02'), '(Indian )?Polity'],
])('%s leads to the test %s', async (href, title) => {
  expect((await leadsFrom(href))[0]).toMatchObject({
    ...{ what: 'Test yourself', title: expect.stringMatching(new RegExp(`^${title}(: .+)?$`)) },
  });
});

test('every text leads to a test and to other texts, all of them different', async () => {
  const texts = [
    ...(await contents.articles()).map(({ id }) => articlePath(id)),
    ...(await contents.essays()).map(({ id }) => essayTextPath(id)),
    ...(await contents.magazines()).map(({ mid }) => magazinePath(mid)),
    ...(await contents.syllabus()).map(({ id }) => syllabusTextPath(id)),
  ];
  for (const href of texts) {
    const leads = (await leadsFrom(href)).map((it) => it.href);
    expect([href, new Set([href, ...leads]).size]).toEqual([href, leads.length + 1]);
    expect(leads.length).toBeGreaterThanOrEqual(2);
    expect(leads[0]).toContain('/TestInstruction');
  }
});

test('the next of the last text is the first of its kind', async () => {
  const articles = await contents.articles();
  const [last, first] = [articles.at(-1)?.id ?? '', articles[0]?.id ?? ''];
  expect((await leadsFrom(articlePath(last))).at(-1)).toMatchObject({
    what: 'Next: Article',
    href: articlePath(first),
  });
});

test('an issue of the magazine leads to no other issue', async () => {
  for (const { mid } of await contents.magazines()) {
    const leads = await leadsFrom(magazinePath(mid));
    expect(leads.filter(({ href }) => href.startsWith(paths.magazine))).toEqual([]);
  }
});

test('an unknown text leads nowhere', async () => {
  expect(await leadsFrom(articlePath('none'))).toEqual([]);
});
