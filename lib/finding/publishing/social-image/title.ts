import { cutAtWord } from '@/lib/text/lines';

/** The width of a line of the title, in pixels. */
export const LINE_PX = 1_040;

/** The used part of a line: the break after a word leaves some room. */
const USED = 0.86;

/** Letter sizes in pixels, and how many lines of each fit into the picture. */
const SIZES = [
  { fontPx: 100, lines: 2 },
  { fontPx: 80, lines: 3 },
  { fontPx: 64, lines: 4 },
  { fontPx: 52, lines: 5 },
] as const;
const SMALLEST = { fontPx: 42, lines: 6 };

/** The approximate width of a text in Source Serif, in units of its letter size; too wide rather than too narrow. */
function widthInEm(text: string): number {
  let width = 0;
  for (const character of text) {
    if (/[mwMW%@—…½¼¾Œœ]/.test(character)) width += 1;
    else if (/[ .,:;'’‘|!ijlft()[\]]/.test(character)) width += 0.36;
    else width += /[\p{Lu}\d&₹€]/u.test(character) ? 0.72 : 0.58;
  }
  return width;
}

const fits = (text: string, { fontPx, lines }: { fontPx: number; lines: number }) =>
  widthInEm(text) * fontPx <= lines * LINE_PX * USED;

/** More characters than fit into the picture, even the narrowest. */
const PLENTY = 400;

function cut(title: string): string {
  let most = PLENTY;
  while (!fits(cutAtWord(title, most), SMALLEST)) most -= 1;
  return cutAtWord(title, most);
}

const hasLongWord = (text: string, fontPx: number) =>
  text.split(/\s/).some((word) => !fits(word, { fontPx, lines: 1 }));

/** The largest letters in which a title fits, if possible without breaking a word. */
export function fitTitle(title: string) {
  const roomy = [...SIZES, SMALLEST].filter((size) => fits(title, size));
  const { fontPx } = roomy.find((size) => !hasLongWord(title, size.fontPx)) ?? roomy[0] ?? SMALLEST;
  const text = roomy.length > 0 ? title : cut(title);
  return { text, fontPx, hasLongWord: hasLongWord(text, fontPx) };
}

/** The characters in the pictures' two font files. Others would be fetched from other hosts, or be an empty box. */
const IN_FONTS =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u1e0c-\u1e0f\u1e24\u1e25\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u20b9\u2212]*$/u;

/** The parts of emoji, other than digits and signs. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\u20e3]/gu;

/** The text as one line in the fonts' characters, without emoji; undefined if it has others, such as Devanagari. */
export function drawableText(text: string): string | undefined {
  const line = text
    .normalize('NFC')
    .replace(EMOJI, (sign) => (IN_FONTS.test(sign) ? sign : ''))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return IN_FONTS.test(line) && /[\p{L}\p{N}]/u.test(line) ? line : undefined;
}
