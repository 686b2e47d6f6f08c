import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { Parser } from 'htmlparser2';

import { LETTERS } from '@/lib/exam/paper';
import { linkAddress, SITE } from '@/lib/html/address';
import { seen } from '@/lib/html/seen';
import { frameVideoId } from '@/lib/html/video-frame';
import type { Noun } from '@/lib/site/pages';
import { canonicalPath, deskPaths, paths, timetableFeedPath } from '@/lib/site/paths';

import { hostFileUrl, hostHtml } from '../wire';
import { isRecord } from './host-check-items';
import type { Bodies } from './host-check-relations';

export type Path = readonly PropertyKey[];

/** A text that readers do not see as it is meant, and its place in the item. */
type Odd = { path: Path; what: string };

/** Every text of a value, with its place. */
export function textsOf(value: unknown, path: Path = []): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** A question whose options look the same has two right answers, or a wrong one that reads like the right one. */
const equalOptions = (item: unknown): Odd[] =>
  ['', 'Hi'].flatMap((language) => {
    const fields = LETTERS.map((letter) => `Ans${letter}${language}`);
    const texts = fields.map((field) => {
      const text = String((isRecord(item) && item[field]) || '');
      return seen(/[<&]/.test(text) ? hostHtml(text) : text);
    });
    return fields.flatMap((field, at) => {
      const first = texts.indexOf(texts[at] ?? '');
      const what = `options ${LETTERS[first]} and ${LETTERS[at]} are the same`;
      return texts[at] && first < at ? [{ path: [field], what }] : [];
    });
  });

/** Elements that cleaning removes with what they show. */
const REMOVED = new Set('script iframe frame object embed applet audio canvas input select textarea'.split(' '));

type Element = { name: string; attributes: Readonly<Record<string, string>> };

function elementsIn(html: string): Element[] {
  const found: Element[] = [];
  if (html.includes('<')) new Parser({ onopentag: (name, attributes) => found.push({ name, attributes }) }).end(html);
  return found;
}

const removedFrom = (elements: readonly Element[]): string[] =>
  elements
    .filter(({ name, attributes }) => REMOVED.has(name) && !(name === 'iframe' && frameVideoId(attributes.src ?? '')))
    .map(({ name }) => `<${name}> is left out${name === 'iframe' ? ': only videos of YouTube are shown' : ''}`);

/** The months with fewer than 31 days, by their numbers and names. */
const SHORT_MONTHS = [
  [2, 'feb(?:ruary)?|फ़?रवरी'],
  [4, 'apr(?:il)?|अप्रैल'],
  [6, 'june?|जून'],
  [9, 'sept?(?:ember)?|सित(?:ं|म्)बर'],
  [11, 'nov(?:ember)?|नव(?:ं|म्)बर'],
].map(([month, names]) => ({
  month: Number(month),
  dates: new RegExp(
    String.raw`(?<!\d)(29|3[01])(?:(?:st|th)? ?(?:${names})(?![\p{L}\p{M}])\.?,?(?: (\d{4})\b)?|[./-]0?${month}[./-](\d{4})\b)`,
    'giu',
  ),
}));

const LEAP_YEAR = 2000;

const impossibleDays = (text: string): string[] =>
  SHORT_MONTHS.flatMap(({ month, dates }) =>
    [...text.matchAll(dates)]
      .filter(([, day, year, other]) => {
        const date = new Date(Date.UTC(Number(year ?? other ?? LEAP_YEAR), month - 1, Number(day)));
        return date.getUTCMonth() !== month - 1;
      })
      .map(([date]) => `there is no day ${date.trim()}`),
  );

/** Texts that teach may speak of a day that does not exist. */
const TEACHING: readonly (Noun | undefined)[] = ['questions', 'articles', 'essays', 'syllabus', 'anthropology'];

/** What of an item, or of the institute, readers would not see as it is meant. */
export const oddTexts = (noun: Noun | undefined, item: unknown): Odd[] => [
  ...(noun === 'questions' ? equalOptions(item) : []),
  ...textsOf(item).flatMap(({ text, path }) =>
    [...removedFrom(elementsIn(text)), ...(TEACHING.includes(noun) ? [] : impossibleDays(text))].map((what) => {
      return { path, what };
    }),
  ),
];

/** The items that an address can name: the parameter, and the list and field with their names. */
const NAMED = [
  { page: paths.magazine, key: 'Mid', noun: 'magazines', field: 'MId' },
  { page: paths.articles, key: 'article', noun: 'articles', field: '_id' },
  { page: paths.textContent, key: 'syllabus', noun: 'syllabus', field: '_id' },
  { page: paths.textContent, key: 'essay', noun: 'essays', field: '_id' },
] as const;

const OTHER_PATHS: readonly string[] = [...Object.values(deskPaths), timetableFeedPath, '/sitemap.xml'];

/** Whether the site has an address. A name can have an ending of the site's own, and some entries have no name. */
function isThere({ pathname, searchParams }: URL, bodies: Bodies): boolean {
  const page = canonicalPath(pathname.replace(/(.)\/$/, '$1'));
  if (!page) return OTHER_PATHS.includes(pathname) || existsSync(join(process.cwd(), 'public', pathname));
  return NAMED.filter((it) => it.page === page && searchParams.has(it.key)).every(({ key, noun, field }) => {
    const wanted = searchParams.get(key) ?? '';
    const items = (bodies[noun] as unknown[] | undefined) ?? [];
    return items.some((it) => {
      if (!isRecord(it) || it.IsActive === false) return false;
      const name = it[field];
      return name === undefined || wanted === String(name) || wanted.startsWith(`${String(name)}-`);
    });
  });
}

/** Files below these folders are looked for by themselves. */
const FILES = /^\/(uploads|art)\//;

function whyDead(href: string, ids: readonly (string | undefined)[], bodies: Bodies): string | undefined {
  const address = linkAddress(href, hostFileUrl);
  if (address === undefined) return 'is no address';
  if (address.startsWith('#')) return ids.includes(address.slice(1)) ? undefined : 'leads to no part of this text';
  const isElsewhere = !address.startsWith('/') || FILES.test(address);
  return isElsewhere || isThere(new URL(address, SITE), bodies) ? undefined : 'leads to no page of the site';
}

/** Links of an item that lead nowhere, with the lists of the other items. */
export const deadLinks = (item: unknown, bodies: Bodies): Odd[] =>
  textsOf(item).flatMap(({ text, path }) => {
    if (/Link$/.test(String(path[0])) && text.startsWith('/')) {
      return [{ path, what: `${text} is no whole address, such as https://www.example.org/page` }];
    }
    const elements = elementsIn(text);
    const ids = elements.flatMap(({ attributes }) => [attributes.id, attributes.name]);
    return elements.flatMap(({ name, attributes: { href } }) => {
      const why = name === 'a' && href !== undefined ? whyDead(href, ids, bodies) : undefined;
      return why === undefined ? [] : [{ path, what: `the link ${href} ${why}` }];
    });
  });
