import { expect, type Page, test } from '@playwright/test';

import { publicPaths } from '@/lib/site/pages';
import { articlePath, essayTextPath, magazinePath, paths, socialImagePath, syllabusTextPath } from '@/lib/site/paths';
import { institute } from '@/lib/site/institute';
import { type StructuredData, structuredData } from '@/lib/site/testing';

import { logInAs } from '../support/candidates';

const site = institute();

/** What search engines and messengers read of a page before any script runs. */

const ARTICLE = articlePath('art-01');
const ESSAY = essayTextPath('ess-01');
const ITEMS = [magazinePath('1'), ARTICLE, ESSAY, syllabusTextPath('syl-ant-01')];
const FOUND: string[] = [...publicPaths, ...ITEMS];

/** The structured data of a page; other pages have only their breadcrumb. */
const TYPES: Record<string, StructuredData['@type'][]> = {
  [paths.home]: ['EducationalOrganization', 'ItemList'],
  [paths.interviewGuide]: ['BreadcrumbList', 'VideoObject', 'VideoObject'],
  [ARTICLE]: ['BreadcrumbList', 'Article'],
  [ESSAY]: ['BreadcrumbList', 'Article'],
};

type Meta = Record<string, string>;

/** The page's head, by name or property; repeated values are joined. */
const metaOf = (page: Page): Promise<Meta> =>
  page.evaluate(() => {
    const meta: Record<string, string> = { title: document.title };
    for (const it of document.head.querySelectorAll('meta[name], meta[property]')) {
      const name = it.getAttribute('name') ?? it.getAttribute('property') ?? '';
      meta[name] = (meta[name] ?? '') + (it.getAttribute('content') ?? '');
    }
    for (const it of document.head.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')) {
      meta.canonical = (meta.canonical ?? '') + it.href;
    }
    return meta;
  });

async function dataOf(page: Page): Promise<StructuredData[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => structuredData.parse(JSON.parse(text)));
}

const addressesOf = (data: unknown): string[] => JSON.stringify(data).match(/https?:\/\/[^"]+/g) ?? [];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of FOUND) {
    test(`${path} has a description, a preview for people who share it, and structured data`, async ({
      page,
      request,
      baseURL,
    }) => {
      await page.goto(path);
      const address = new URL(path, baseURL).href;
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Magazine' })).toBeVisible();
      const meta = await metaOf(page);
      expect(meta.title?.length).toBeGreaterThan(10);
      expect(meta.description?.length).toBeGreaterThan(30);
      const title = meta.title?.replace(` · ${site.name}`, '');
      expect(meta.robots).toBeUndefined();
      expect(meta.canonical).toBe(address);
      expect(new URL(meta['og:url'] ?? '').href).toBe(address);
      expect(meta).toMatchObject({
        'og:title': title,
        'og:description': meta.description,
        'og:site_name': site.name,
        'og:type': ITEMS.includes(path) ? 'article' : 'website',
        'og:image': new URL(socialImagePath(path), baseURL).href,
        'og:image:width': '1200',
        'og:image:height': '630',
        'og:image:alt': title,
        'twitter:card': 'summary_large_image',
        'twitter:title': title,
        'twitter:description': meta.description,
        'twitter:image': meta['og:image'],
      });

      const image = await request.get(meta['og:image'] ?? '');
      const png = await image.body();
      expect(image.status()).toBe(200);
      expect(image.headers()['content-type']).toBe('image/png');
      expect([png.toString('latin1', 12, 16), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['IHDR', 1200, 630]);
      expect(png.length).toBeLessThan(300_000);

      const data = await dataOf(page);
      const canonical = new URL(path, baseURL).href;
      expect(data.map((it) => it['@type'])).toEqual(TYPES[path] ?? ['BreadcrumbList']);
      const foreign = addressesOf(data).filter((it) => new URL(it).origin !== new URL(canonical).origin);
      expect(
        foreign.filter((it) => !/^https:\/\/(schema\.org$|i\.ytimg\.com|www\.youtube-nocookie\.com)/.test(it)),
      ).toEqual([]);
      for (const it of data) {
        if (it['@type'] === 'BreadcrumbList') {
          const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
          // Leaves out the slash between two, which is not read aloud.
          const seen = await crumbs.evaluateAll((items) =>
            items.map((item) => ({
              name: item.lastChild?.textContent,
              item: item.querySelector('a')?.href ?? location.href,
            })),
          );
          expect(it.itemListElement.map(({ name, item }) => ({ name, item }))).toEqual(seen);
          expect(seen.at(-1)?.item).toBe(canonical);
        }
        if (it['@type'] === 'Article') {
          await expect(page.locator('h1')).toHaveText(it.headline);
          expect([it.url, it.mainEntityOfPage]).toEqual([canonical, canonical]);
          expect(it.image).toBe((await metaOf(page))['og:image']);
        }
        if (it['@type'] === 'ItemList') {
          for (const { item } of it.itemListElement) {
            const [at, anchor] = item.url.split('#');
            expect(at).toBe(canonical);
            await expect(page.locator(`[id="${anchor}"]`)).toContainText(item.name);
          }
        }
        if (it['@type'] === 'VideoObject') await expect(page.getByRole('heading', { name: it.name })).toBeVisible();
      }
    });
  }

  const NOWHERE = [magazinePath('none'), articlePath('none'), essayTextPath('none'), syllabusTextPath('none')];
  for (const path of NOWHERE) {
    test(`the missing page ${path} says so and is not indexed`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/is not here$/);
      expect(await metaOf(page)).toMatchObject({ robots: 'noindex', title: expect.stringContaining('is not here') });
      expect(await dataOf(page)).toEqual([]);
    });
  }

  for (const path of [paths.login, paths.register, paths.finish, paths.score, paths.pageNotFound]) {
    test(`${path} asks search engines not to index it`, async ({ page }) => {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(page.locator('h1')).toBeVisible();
      expect((await metaOf(page)).robots).toMatch(/^noindex/);
      expect(await dataOf(page)).toEqual([]);
    });
  }

  for (const path of [paths.profile, paths.testInstruction, paths.test, paths.examPaper]) {
    test(`the gated page ${path} asks search engines not to index it`, async ({ page }) => {
      await logInAs(page.context());
      await page.goto(path);
      expect(new URL(page.url()).pathname).toBe(path);
      expect((await metaOf(page)).robots).toMatch(/^noindex/);
    });
  }

  test('a link to a course further down shows that course', async ({ page }) => {
    await page.goto('/#course-crs-01');
    await expect(page.getByRole('heading', { name: 'Integrated SSC and UPSC Foundation' })).toBeInViewport();
    const last = page.getByRole('heading', { name: 'CDS English, General Knowledge and Elementary Mathematics' });
    await expect(last).toBeHidden();
    await page.goto('/?#course-crs-09');
    await expect(last).toBeInViewport();
    await expect(page.getByRole('link', { name: 'View All Courses' })).toBeHidden();
  });
});

test('only pages of the site have a social image', async ({ request }) => {
  for (const page of [
    '',
    'Buy here',
    paths.profile,
    magazinePath('none'),
    `${paths.upsc}?title=Buy`,
    'https://example.org/',
  ]) {
    const response = await request.get(socialImagePath(page));
    expect(response.status(), page).toBe(404);
    expect(response.headers()['content-type'], page).toMatch(/^text\/plain/);
  }
});
