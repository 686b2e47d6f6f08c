import { firstSeenMs } from '@/lib/content/first-seen';
import { listAnnouncements } from '@/lib/content/institute-lists';
import { institute } from '@/lib/site/institute';
import { pageOf } from '@/lib/site/pages';
import { newsFeedPath, paths, quizPath } from '@/lib/site/paths';
import { indianDate, indianMs } from '@/lib/text/indian-time';
import { onOneLine } from '@/lib/text/unseen';

import { listItemPages } from './item-pages';
import { daysOfArchive } from './public-questions';
import { listSitemap } from './sitemap';

/** Something new, with the address that it has on the site. */
export type NewsEntry = { path: string; title: string; updatedMs: number };

/** A text for elements and attributes of XML. */
export const escapeXml = (text: string) => onOneLine(text).replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The news as an Atom feed (RFC 4287). */
export function atomFeed({ name, entries }: { name: string; entries: readonly NewsEntry[] }, siteUrl: string): string {
  const about = (path: string, title: string, updatedMs: number) => {
    const url = escapeXml(new URL(path, siteUrl).href);
    return `<id>${url}</id><title>${escapeXml(title)}</title><link href="${url}"/><updated>${new Date(updatedMs).toISOString()}</updated>`;
  };
  const newestMs = Math.max(0, ...entries.map(({ updatedMs }) => updatedMs));
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${about(paths.home, name, newestMs)}<link rel="self" href="${escapeXml(new URL(newsFeedPath, siteUrl).href)}"/>
<author><name>${escapeXml(name)}</name></author>
${entries.map(({ path, title, updatedMs }) => `<entry>${about(path, title, updatedMs)}</entry>`).join('\n')}
</feed>
`;
}

/** How many days of questions the feed has. */
const DAYS = 7;
const KINDS = [paths.articles, paths.magazine].map((path) => `${path}?`);

type Entry = { path: string; title: string; changedAtMs?: number };

/** An entry that no date is known of has that of the day on which the site first had it. */
const dated = async ({ path, title, changedAtMs }: Entry): Promise<NewsEntry> => ({
  ...{ path, title },
  updatedMs: changedAtMs ?? (await firstSeenMs({ path, title })),
});

/** What is new: the questions of the last days, announcements, articles and magazines. */
export async function readNews(nowMs = Date.now()) {
  const [dates, items, announcements] = await Promise.all([listSitemap(nowMs), listItemPages(), listAnnouncements()]);
  const dateOf = new Map(dates.map(({ path, changedAtMs }) => [path, changedAtMs]));
  const quiz = pageOf(paths.today).title;
  const days = daysOfArchive(nowMs).slice(0, DAYS);
  const entries: Entry[] = [
    ...days.map((day) => ({
      path: quizPath(day),
      title: `${quiz}: ${indianDate(Date.parse(day))}`,
      changedAtMs: indianMs(`${day}T00:00`),
    })),
    ...announcements.map(({ id, title }) => ({
      path: `${paths.announcement}#${encodeURIComponent(id)}`,
      title,
    })),
    ...items
      .filter(({ path }) => KINDS.some((kind) => path.startsWith(kind)))
      .map(({ path, title }) => ({ path, title, changedAtMs: dateOf.get(path) })),
  ];
  return { name: institute().name, entries: await Promise.all(entries.map(dated)) };
}
