import { type APIRequestContext, expect, test } from '@playwright/test';
import { Parser } from 'htmlparser2';
import { HtmlValidate } from 'html-validate';

import { paths } from '@/lib/site/paths';

/** Crawls the site as a search engine does: by plain HTTP from the home page, link by link, without scripts. */

test.describe.configure({ mode: 'serial' });

/** Switches off rules of taste, and those that the framework's own markup breaks without harm. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    'void-style': 'off',
    'attr-case': 'off',
    'valid-id': 'off',
    'no-inline-style': 'off',
    'long-title': 'off',
    'no-implicit-button-type': 'off',
    'no-implicit-input-type': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Numbers keep their own characters, for whoever copies one; the look keeps them on a line.
    'tel-non-breaking': ['error', { ignoreClasses: ['inline-block'] }],
    // Checkboxes of one question share a name, as radio buttons do.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
  },
});

type Head = { title: string; description: string; canonical: string; robots: string };
type Page = Head & {
  path: string;
  status: number;
  redirects: number;
  html: string;
  links: string[];
  leads: Set<string>;
  text: string;
};

const isPage = (type = '') => type.startsWith('text/html');

/** The head of a page, its links on the site, and the text of its main part. */
function read(html: string): Pick<Page, 'links' | 'leads' | 'text'> & Head {
  const head: Head = { title: '', description: '', canonical: '', robots: '' };
  const links: string[] = [];
  const leads = new Set<string>();
  let isLeading = false;
  const open: string[] = [];
  let text = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      open.push(name);
      if (name === 'nav') isLeading = attributes['aria-labelledby'] === 'go-on' || attributes['aria-label'] === 'Go on';
      if (name === 'a' && attributes.href) {
        links.push(attributes.href);
        if (isLeading) leads.add(attributes.href);
      }
      if (name === 'meta' && attributes.name === 'description') head.description = attributes.content ?? '';
      if (name === 'meta' && attributes.name === 'robots') head.robots = attributes.content ?? '';
      if (name === 'link' && attributes.rel === 'canonical') head.canonical = attributes.href ?? '';
    },
    ontext(piece) {
      if (open.includes('title') && !open.includes('svg')) head.title += piece;
      if (open.includes('main') && !open.includes('script')) text += piece;
    },
    onclosetag(name) {
      if (name === 'nav') isLeading = false;
      open.splice(open.lastIndexOf(name), 1);
    },
  });
  parser.end(html);
  return { ...head, links, leads, text: text.replace(/\s+/g, ' ').trim() };
}

/** Follows an address through its redirects and counts them. */
async function visit(request: APIRequestContext, origin: string, path: string): Promise<Page> {
  let url = new URL(path, origin);
  for (let redirects = 0; ; redirects += 1) {
    const response = await request.get(url.href, { maxRedirects: 0 });
    const { location, 'content-type': type } = response.headers();
    if (location && redirects < 5) {
      url = new URL(location, url);
      continue;
    }
    const html = isPage(type) ? await response.text() : '';
    return { path, status: response.status(), redirects, html, ...read(html) };
  }
}

const crawled = new Map<string, Page>();
let sitemap: string[] = [];

test.beforeAll(async ({ request, baseURL }) => {
  const origin = String(baseURL);
  const xml = await (await request.get('/sitemap.xml')).text();
  sitemap = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url.replaceAll('&amp;', '&'));
  const waiting: string[] = [paths.home];
  while (waiting.length > 0) {
    const path = waiting.shift() ?? '';
    if (crawled.has(path)) continue;
    const page = await visit(request, origin, path);
    crawled.set(path, page);
    for (const link of page.links) {
      const url = new URL(link, origin + path);
      if (url.origin === origin) waiting.push(url.pathname + url.search);
    }
  }
});

const found = () => [...crawled.values()].filter(({ html }) => html !== '');
const indexed = () => found().filter(({ robots, redirects }) => !robots.includes('noindex') && redirects === 0);

test('every link leads somewhere, by one redirect at most', () => {
  expect(crawled.size).toBeGreaterThan(100);
  const broken = [...crawled.values()].filter(({ status, redirects }) => status !== 200 || redirects > 1);
  expect(broken.map(({ path, status, redirects }) => `${path}: ${status} after ${redirects}`)).toEqual([]);
});

test('the sitemap has exactly the canonical pages to which links lead', ({}, { project }) => {
  const origin = String(project.use.baseURL);
  expect(sitemap.toSorted()).toEqual(
    [...new Set(indexed().map(({ canonical }) => new URL(canonical, origin).href))].toSorted(),
  );
});

test('no two crawled pages share a title or a description', () => {
  const ofPages = found().filter(({ canonical, redirects }) => canonical !== '' && redirects === 0);
  const canonicalOnes = new Map(ofPages.map((page) => [page.canonical, page]));
  for (const what of ['title', 'description'] as const) {
    const pathsOf = new Map<string, string[]>();
    for (const page of canonicalOnes.values()) {
      pathsOf.set(page[what], [...(pathsOf.get(page[what]) ?? []), page.path]);
    }
    const shared = [...pathsOf].filter(([, sharing]) => sharing.length > 1);
    expect(shared, what).toEqual([]);
  }
});

test('no page is an end: each leads on to three others at least, the home page by its sections', () => {
  const ends = found().filter(({ path, leads }) => path !== paths.home && leads.size < 3);
  expect(ends.map(({ path }) => path)).toEqual([]);
});

test('each page has its content in the HTML', () => {
  for (const { path, text, html } of indexed()) {
    expect(html.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(text.length, path).toBeGreaterThan(200);
  }
});

test('each page is valid HTML', async () => {
  const faults: string[] = [];
  // Hundreds of questions have one page: each tenth of them.
  const isQuestion = ({ path }: Page) => path.startsWith(`${paths.questions}?id=`);
  const questions = found().filter(isQuestion);
  const pages = [...found().filter((page) => !isQuestion(page)), ...questions.filter((_, at) => at % 10 === 0)];
  for (const { path, html } of pages) {
    const { results } = await validator.validateString(html);
    for (const { messages } of results) {
      for (const { ruleId, message, line, column } of messages) {
        faults.push(`${path} ${line}:${column} ${ruleId}: ${message}`);
      }
    }
  }
  expect(faults).toEqual([]);
});
