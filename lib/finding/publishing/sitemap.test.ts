import { contentMode } from '@/lib/content/host/content-mode';
import { datePages } from '@/lib/finding/publishing/page-content';
import { database } from '@/lib/store/database';
import { secretQuestions } from '@/lib/store/mock-entries';

import { listSitemap } from './sitemap';

// A cache that keeps everything.
jest.mock('next/cache', () => ({
  unstable_cache: <T>(load: () => Promise<T>) => {
    let kept: Promise<T> | undefined;
    return () => (kept ??= load());
  },
}));
jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('./reviews', () => ({ listApprovedReviews: async () => [] }));
jest.mock('@/lib/store/database', () => ({ database: jest.fn() }));
jest.mock('@/lib/store/mock-entries', () => ({ secretQuestions: jest.fn(async () => new Map()) }));
jest.mock('@/lib/finding/publishing/page-content', () => ({ datePages: jest.fn() }));

const NOW_MS = 1_800_000_000_000;

beforeEach(() => {
  jest.mocked(contentMode).mockResolvedValue('published');
  jest.mocked(database).mockResolvedValue({} as never);
  jest
    .mocked(datePages)
    .mockReset()
    .mockResolvedValue(new Map([['/Toppers', NOW_MS]]));
});

const dateOf = async (path: string) => (await listSitemap(NOW_MS)).find((page) => page.path === path)?.changedAtMs;

test('the sitemap has every page with its date of change', async () => {
  const paths = (await listSitemap(NOW_MS)).map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['/', '/ContactUs', '/Articles?article=art-01', '/Magazine?Mid=9']));
  expect(await dateOf('/Toppers')).toBe(NOW_MS);
  expect(await dateOf('/')).toBeUndefined();
});

test('a question that a mock takes is out of the sitemap at once, though no content was read', async () => {
  const isListed = async () => (await listSitemap(NOW_MS)).some(({ path }) => path === '/Questions?id=pol-01');
  expect(await isListed()).toBe(true);
  jest.mocked(secretQuestions).mockResolvedValue(new Map([['pol-01', NOW_MS]]));
  expect(await isListed()).toBe(false);
  jest.mocked(secretQuestions).mockResolvedValue(new Map());
});

test('the questions of the day change with the day, and the lists with what a mock takes', async () => {
  const digestAt = async (path: string, nowMs: number) => {
    await listSitemap(nowMs);
    return jest.mocked(datePages).mock.lastCall?.[1].find((it) => it.path === path)?.digest;
  };
  const [today, lists] = [await digestAt('/Today', NOW_MS), await digestAt('/Questions', NOW_MS)];
  expect(today).toBeDefined();
  expect(lists).toBeDefined();
  expect(await digestAt('/Today', NOW_MS + 1)).toBe(today);
  expect(await digestAt('/Today', NOW_MS + 86_400_000)).not.toBe(today);
  expect(await digestAt('/Questions', NOW_MS + 86_400_000)).toBe(lists);
  jest.mocked(secretQuestions).mockResolvedValue(new Map([['pol-01', NOW_MS]]));
  expect(await digestAt('/Questions', NOW_MS)).not.toBe(lists);
  jest.mocked(secretQuestions).mockResolvedValue(new Map());
});

test('the sitemap goes on without dates when the store fails, and asks it again', async () => {
  jest.spyOn(console, 'warn').mockImplementationOnce(() => {});
  await jest.isolateModulesAsync(async () => {
    const alone = await import('./sitemap');
    const store = await import('@/lib/finding/publishing/page-content');
    jest
      .mocked(store.datePages)
      .mockRejectedValueOnce(new Error('locked'))
      .mockResolvedValue(new Map([['/', 1]]));
    (await import('@/lib/content/host/content-mode')).contentMode = jest.fn(async () => 'published' as const);
    expect((await alone.listSitemap(NOW_MS)).every((page) => page.changedAtMs === undefined)).toBe(true);
    expect((await alone.listSitemap(NOW_MS))[0]?.changedAtMs).toBe(1);
  });
});

test('an editor’s drafts are no change of a page', async () => {
  jest.mocked(contentMode).mockResolvedValue('draft');
  expect(await dateOf('/Toppers')).toBeUndefined();
  expect(datePages).not.toHaveBeenCalled();
});
