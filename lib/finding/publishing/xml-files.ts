import { newsFeedPath, paths, sitemapPath } from '@/lib/site/paths';
import { onOneLine } from '@/lib/text/lines';

/** Something new, with the address that it has on the site. */
export type NewsEntry = { path: string; title: string; updatedMs: number };

/** A text for elements and attributes of XML. */
const escapeXml = (text: string) => onOneLine(text).replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

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
