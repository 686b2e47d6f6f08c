import { existsSync } from 'node:fs';

import { Parser } from 'htmlparser2';

import { LETTERS } from '@/lib/exam/paper';
import { linkAddress, SITE } from '@/lib/html/address';
import { seen } from '@/lib/html/plain-text';
import type { Noun } from '@/lib/site/pages';
import { canonicalPath } from '@/lib/site/paths';

import { hostFileUrl, hostHtml, lostPicture } from '../host/wire';
import type { Odd, Path } from './content-document';
import { isRecord, shown } from './host-check-items';
import type { Bodies } from './host-check-relations';

/** Every text of a value, with its place. */
export function textsOf(value: unknown, path: Path = []): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const equalOptions = (item: unknown): Odd[] =>
  ['', 'Hi'].flatMap((language) => {
    const fields = LETTERS.map((letter) => `Ans${letter}${language}`);
    const texts = fields.map((field) => seen(hostHtml(String((isRecord(item) && item[field]) || ''))));
    return texts.flatMap((text, at) => {
      const first = texts.indexOf(text);
      const what = `options ${LETTERS[first]} and ${LETTERS[at]} are the same`;
      return text !== '' && first < at ? [{ path: [fields[at] ?? ''], what }] : [];
    });
  });

type Element = { name: string; attributes: Readonly<Record<string, string>> };

function elementsIn(html: string): Element[] {
  const found: Element[] = [];
  if (html.includes('<')) new Parser({ onopentag: (name, attributes) => found.push({ name, attributes }) }).end(html);
  return found;
}

/** Elements that cleaning removes with what they show; it tells of pictures and frames itself. */
const REMOVED = /^(script|frame|input|select|textarea)$/;

/** A day that its month does not have. */
const NO_DAY = new RegExp(
  String.raw`(?<!\d)(?:3[01](?:(?:st|th)? (?:feb(?:ruary)?|फ़?रवरी)|[/.-]0?2[/.-]\d{4})|` +
    String.raw`31(?:(?:st)? (?:apr(?:il)?|june?|sept?(?:ember)?|nov(?:ember)?|अप्रैल|जून|सितंबर|नवंबर)|[/.-](?:0?[469]|11)[/.-]\d{4})|` +
    String.raw`29(?:th)? feb(?:ruary)?,? (?!\d\d(?:[02468][048]|[13579][26]))\d{4})(?![\p{L}\p{M}\d])(?:,? \d{4})?`,
  'giu',
);

/** Texts that teach may speak of a day that does not exist. */
const TEACHING: readonly (Noun | undefined)[] = ['questions', 'articles', 'essays', 'syllabus'];

/** The picture of a text that the site cannot show. Where a test shows it, it is a fault of the question already. */
function pictureIn(noun: Noun | undefined, text: string, [field]: Path): string[] {
  const lost = noun === 'questions' && !String(field).startsWith('Explanation') ? undefined : lostPicture(text);
  return lost === undefined ? [] : [`a picture or frame cannot be shown (${shown(lost)})`];
}

/** What of an item, or of the institute, readers would not see as it is meant. */
export const oddTexts = (noun: Noun | undefined, item: unknown): Odd[] => [
  ...(noun === 'questions' ? equalOptions(item) : []),
  ...textsOf(item).flatMap(({ text, path }) => [
    ...pictureIn(noun, text, path).map((what) => ({ path, what })),
    ...elementsIn(text).flatMap((it) => (REMOVED.test(it.name) ? [{ path, what: `<${it.name}> is left out` }] : [])),
    ...((!TEACHING.includes(noun) && text.match(NO_DAY)) || []).map((day) => ({ path, what: `${day} does not exist` })),
  ]),
];

/** The lists whose items an address names by a parameter. */
const NAMED: Partial<Record<string, Noun>> = {
  Mid: 'magazines',
  article: 'articles',
  syllabus: 'syllabus',
  essay: 'essays',
};
const NO_PAGES = /^\/(uploads\/|art\/|Desk\b|(timetable\.ics|feed\.xml|sitemap\.xml)$)/;

/** Whether the site has an address. It makes names for entries that have none, and adds an ending to equal ones. */
function isThere({ pathname, searchParams }: URL, bodies: Bodies): boolean {
  const isPage = canonicalPath(pathname.replace(/(.)\/$/, '$1')) !== undefined;
  if (!isPage) return NO_PAGES.test(pathname) || existsSync(`public${pathname}`);
  return [...searchParams].every(([key, wanted]) => {
    const items = bodies[NAMED[key] ?? 'login'];
    const isNamed = ({ IsActive, MId, _id }: Record<string, unknown>) =>
      IsActive !== false && `${wanted}-`.startsWith(`${MId ?? _id ?? wanted}-`);
    return !Array.isArray(items) || items.filter(isRecord).some(isNamed);
  });
}

function whyDead(href: string, elements: readonly Element[], bodies: Bodies): string | undefined {
  const address = linkAddress(href, hostFileUrl);
  if (address === undefined) return 'is no address';
  const isHere = ({ attributes: { id, name } }: Element) => [id, name].includes(address.slice(1));
  if (address.startsWith('#')) return elements.some(isHere) ? undefined : 'leads to no part of this text';
  const isFound = !address.startsWith('/') || isThere(new URL(address, SITE), bodies);
  return isFound ? undefined : 'leads to no page of the site';
}

/** Links of an item that lead nowhere. `bodies` has the items of lists; those of another list count as there. */
export const deadLinks = (item: unknown, bodies: Bodies = {}): Odd[] =>
  textsOf(item).flatMap(({ text, path }) => {
    const elements = elementsIn(text);
    const found = elements.flatMap(({ name, attributes: { href } }) => {
      const why = name === 'a' && href !== undefined ? whyDead(href, elements, bodies) : undefined;
      return why === undefined ? [] : [{ path, what: `the link ${href} ${why}` }];
    });
    const isCut = /Link$/.test(String(path[0])) && text.startsWith('/');
    return isCut ? [{ path, what: `${text} is no whole address, such as https://www.example.org/page` }] : found;
  });
