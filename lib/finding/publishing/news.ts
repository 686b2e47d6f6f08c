import { firstSeenMs } from '@/lib/content/host/cached-in-portions';
import { listAnnouncements } from '@/lib/content/nouns/institute-lists';
import { institute } from '@/lib/site/institute';
import { pageOf } from '@/lib/site/pages';
import { paths, quizPath } from '@/lib/site/paths';
import { indianDate, indianMs } from '@/lib/text/indian-time';

import type { NewsEntry } from './xml-files';
import { listItemPages } from './item-pages';
import { daysOfArchive } from './public-questions';
import { listSitemap } from './sitemap';

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
