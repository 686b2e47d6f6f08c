import { findMentions, withPlainDigits } from './mentions';

/** Which year a month belongs to, by its number 1 to 12, where a text tells it. */
export type Years = ReadonlyMap<number, number>;

const MONTHS_A_YEAR = 12;

/** 'Prelims 2027' is the name of an examination; its tests may be held the year before. */
const EXAM_YEAR =
  /(?:prelims?|mains?|exam\p{L}*|upsc|cse|ias|ssc|cgl|pcs|nda|cds|batch|target|mission|since|परीक्षा|बैच)[\s:–—-]*20\d\d/iu;

/** The only year that stands in a heading by itself, as in 'Test schedule 2027'. */
function bareYear(heading: string): number | undefined {
  const plain = withPlainDigits(heading);
  const years = plain.match(/(?<!\d)20\d\d(?!\d)/g) ?? [];
  const isSession = /20\d\d\s?[-–/]\s?\d/.test(plain);
  return years.length === 1 && !isSession && !EXAM_YEAR.test(plain) ? Number(years[0]) : undefined;
}

/**
 * The years that a text gives to months: 'December 2026 to March 2027' gives four months theirs. A month to which it
 * gives two years has none. A year without a month counts in a heading alone.
 */
export function yearsIn(text: string, kind: 'heading' | 'line'): Years {
  const mentions = findMentions(text);
  const years = new Map<number, Set<number>>();
  const add = (index: number) => {
    const month = (index % MONTHS_A_YEAR) + 1;
    years.set(month, (years.get(month) ?? new Set()).add(Math.floor(index / MONTHS_A_YEAR)));
  };
  mentions.forEach(({ month, year, join }, position) => {
    if (year === undefined) return;
    const first = year * MONTHS_A_YEAR + month - 1;
    const next = mentions[position + 1];
    const last = join === 'range' && next?.year !== undefined ? next.year * MONTHS_A_YEAR + next.month - 1 : first;
    for (let index = first; index <= Math.max(first, Math.min(last, first + 2 * MONTHS_A_YEAR)); index += 1) add(index);
  });
  const year = mentions.length === 0 && kind === 'heading' ? bareYear(text) : undefined;
  if (year !== undefined) for (let month = 1; month <= MONTHS_A_YEAR; month += 1) years.set(month, new Set([year]));
  return new Map(
    [...years].flatMap(([month, [first, ...others]]) => (first && others.length === 0 ? [[month, first]] : [])),
  );
}
