import type { SafeHtml } from './sanitize';

const LAST_LEVEL = 6;

/** Renumbers headings to stand below a heading of `level`, without gaps in the page's outline. */
function headingsBelow(html: string, level: number): string {
  const used = [...new Set([...html.matchAll(/<h([1-6])\b/g)].map(([, digit]) => Number(digit)))].sort();
  return html.replace(/<(\/?)h([1-6])\b/g, (_, slash: string, digit: string) => {
    const renumbered = level + 1 + used.indexOf(Number(digit));
    return `<${slash}h${Math.min(renumbered, LAST_LEVEL)}`;
  });
}

/** Puts each table in a frame that scrolls, also by keyboard, if the table is wider than the screen. */
const framedTables = (html: string) =>
  html
    .replace(/<table\b[^>]*>/g, '<div class="table-frame" tabindex="0" role="group" aria-label="Table">$&')
    .replaceAll('</table>', '</table></div>');

/** Repeats the type of lists where selectors of CSS see the case of its letter. */
const drawnLists = (html: string) => html.replace(/(<(?:ol|ul|li)\b[^>]*? type="(\w+)")/g, '$1 data-list="$2"');

export const typeset = (html: SafeHtml, level: 1 | 2 | 3): SafeHtml =>
  drawnLists(framedTables(headingsBelow(html, level))) as SafeHtml;
