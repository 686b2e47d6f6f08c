import { newsFeedPath, paths } from '@/lib/site/paths';
import { onOneLine } from '@/lib/text/unseen';

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
