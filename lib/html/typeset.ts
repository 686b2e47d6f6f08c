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

const frame = (name: string) => `<div class="table-frame" tabindex="0" role="group" aria-label="${name}">$&`;

/** Puts what is perhaps wider than the screen in a frame that scrolls, also by keyboard. */
const framed = (html: string) =>
  html
    .replace(/<table\b[^>]*>/g, frame('Table'))
    .replace(/<pre\b[^>]*>/g, frame('Lines'))
    .replace(/<\/(table|pre)>/g, '$&</div>')
    .replace(/<math\b(?=[^>]* display="block")/g, '$& tabindex="0"');

/** Repeats the type of lists where selectors of CSS see the case of its letter. */
const drawnLists = (html: string) => html.replace(/(<(?:ol|ul|li)\b[^>]*? type="(\w+)")/g, '$1 data-list="$2"');

export const typeset = (html: SafeHtml, level: 1 | 2 | 3): SafeHtml =>
  drawnLists(framed(headingsBelow(html, level))) as SafeHtml;

/** Leaves out the pictures that stand in the text above as well. Their descriptions stay for whoever listens. */
export const picturesOnce = (html: SafeHtml, above: SafeHtml): SafeHtml =>
  html.replace(/<img\b[^>]*>/g, (picture) => {
    const [src] = / src="[^"]*"/.exec(picture) ?? [];
    const [, description = ''] = / alt="([^"]*)"/.exec(picture) ?? [];
    return src && above.includes(src) ? `<span class="sr-only">${description}</span>` : picture;
  }) as SafeHtml;
