import { sitemapPath } from '@/lib/site/paths';

import { escapeXml } from './atom-feed';

/** A page, or a part of the sitemap: its address below the origin, and when it last changed, in epoch ms, if known. */
type Entry = { path: string; changedAtMs: number | undefined };

/** How many addresses a file has: the protocol takes 50,000, but a smaller file is made and read sooner. */
const MOST_ADDRESSES = 2_000;

function write([root, element]: readonly [string, string], entries: readonly Entry[], siteUrl: string): string {
  const lines = entries.map(({ path, changedAtMs }) => {
    const changed = changedAtMs === undefined ? '' : `<lastmod>${new Date(changedAtMs).toISOString()}</lastmod>`;
    return `<${element}><loc>${escapeXml(new URL(path, siteUrl).href)}</loc>${changed}</${element}>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
}

/** The sitemap (sitemaps.org) in one file; of more pages than one file takes, an index and then its parts. */
export function sitemapFiles(pages: readonly Entry[], siteUrl: string): string[] {
  const count = Math.ceil(pages.length / MOST_ADDRESSES);
  const parts = Array.from({ length: count }, (_, at) => pages.slice(at * MOST_ADDRESSES, (at + 1) * MOST_ADDRESSES));
  if (count < 2) return [write(['urlset', 'url'], pages, siteUrl)];
  const index = parts.map((part, at): Entry => {
    const changes = part.flatMap(({ changedAtMs }) => changedAtMs ?? []);
    return { path: sitemapPath(at + 1), changedAtMs: changes.length > 0 ? Math.max(...changes) : undefined };
  });
  return [
    write(['sitemapindex', 'sitemap'], index, siteUrl),
    ...parts.map((part) => write(['urlset', 'url'], part, siteUrl)),
  ];
}
