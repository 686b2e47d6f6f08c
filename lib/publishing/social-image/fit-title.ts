import { cutAtWord } from '@/lib/text/cut';

/** How wide a line of the title is, in pixels. */
export const LINE_PX = 1_040;

/** A word at the end of a line leaves room unused. */
const USED = 0.86;

/** Letter sizes in pixels, and how many lines of each the picture has room for. */
const SIZES = [
  { fontPx: 100, lines: 2 },
  { fontPx: 80, lines: 3 },
  { fontPx: 64, lines: 4 },
  { fontPx: 52, lines: 5 },
] as const;
const SMALLEST = { fontPx: 42, lines: 6 };

/** About how wide a text is in Source Serif, in units of its letter size; rather too wide than too narrow. */
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

/** More characters than the picture has room for, be they the narrowest. */
const PLENTY = 400;

/** As much of a title as has room in the smallest letters. */
function cut(title: string): string {
  let most = PLENTY;
  while (!fits(cutAtWord(title, most), SMALLEST)) most -= 1;
  return cutAtWord(title, most);
}

type Fit = {
  /** The title, or as much of it as has room in the smallest letters. */
  text: string;
  fontPx: number;
  /** Whether a word of it may be longer than a line. */
  hasLongWord: boolean;
};

const hasLongWord = (text: string, fontPx: number) =>
  text.split(/\s/).some((word) => !fits(word, { fontPx, lines: 1 }));

/** The largest letters in which a title has room, if possible without breaking a word. */
export function fitTitle(title: string): Fit {
  const roomy = [...SIZES, SMALLEST].filter((size) => fits(title, size));
  const { fontPx } = roomy.find((size) => !hasLongWord(title, size.fontPx)) ?? roomy[0] ?? SMALLEST;
  const text = roomy.length > 0 ? title : cut(title);
  return { text, fontPx, hasLongWord: hasLongWord(text, fontPx) };
}
