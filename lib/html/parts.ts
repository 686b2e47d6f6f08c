import { plainText } from './plain-text';
import type { SafeHtml } from './sanitize';

/** A text whose highest headings have ids, with these headings, for a list of its contents. */
export function withParts(html: SafeHtml): { html: SafeHtml; parts: { label: string; href: string }[] } {
  const top = /<h([1-6])\b/g;
  const highest = Math.min(...[...html.matchAll(top)].map(([, level]) => Number(level)));
  const parts: { label: string; href: string }[] = [];
  const heading = new RegExp(String.raw`<h${highest}\b([^>]*)>(.*?)</h${highest}>`, 'gs');
  const marked = html.replace(heading, (whole, attributes: string, inner: string) => {
    const [, known] = / id="([^"]*)"/.exec(attributes) ?? [];
    const id = known ?? `part-${parts.length + 1}`;
    parts.push({ label: plainText(inner), href: `#${id}` });
    return known === undefined ? `<h${highest} id="${id}"${whole.slice(3)}` : whole;
  });
  return { html: marked as SafeHtml, parts };
}
