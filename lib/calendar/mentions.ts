/** A month in a text, with the days and the year that are written beside it. */
export type Mention = {
  /** Where it stands in the text: from `start` to before `end`. */
  start: number;
  end: number;
  /** As written; empty where the month stands alone. */
  days: number[];
  /** Whether two days are the first and the last of several, as in '4 to 10 January'. */
  isSpan: boolean;
  /** 1 to 12, or more where a number is wrongly written. */
  month: number;
  /** Its own, or that of the mention that it is joined to. */
  year: number | undefined;
  /** How it is joined to the next mention: '4 January to 10 January 2027', '4 January and 10 January 2027'. */
  join: 'range' | 'list' | undefined;
};

const MONTHS = [
  ['january', 'jan', 'जनवरी'],
  ['february', 'feb', 'फ़रवरी', 'फरवरी'],
  ['march', 'mar', 'मार्च'],
  ['april', 'apr', 'अप्रैल'],
  ['may', 'मई'],
  ['june', 'jun', 'जून'],
  ['july', 'jul', 'जुलाई'],
  ['august', 'aug', 'अगस्त'],
  ['september', 'sept', 'sep', 'सितंबर', 'सितम्बर'],
  ['october', 'oct', 'अक्टूबर', 'अक्तूबर'],
  ['november', 'nov', 'नवंबर', 'नवम्बर'],
  ['december', 'dec', 'दिसंबर', 'दिसम्बर'],
].map((names) => names.map((name) => name.normalize('NFC')));

const monthByName = new Map(MONTHS.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

const MONTH = `(?:${MONTHS.flat().join('|')})(?![\\p{L}\\p{M}\\p{N}])`;
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const DAYS = `${DAY}(?:\\s*(?:[-–—&]|to|and|से|और)\\s*${DAY}){0,4}`;
const ALONE = '(?<![\\p{L}\\p{M}\\p{N}])';
/** Four digits, or two after an apostrophe. */
const year = (form: string) =>
  `(?:[\\s,./-]{0,3}(?<year${form}>\\d{4})(?!\\d)|\\s?['’](?<short${form}>\\d\\d)(?!\\d))?`;

const FORMS = [
  // 2027-01-04
  `${ALONE}(?<yearI>\\d{4})-(?<monthI>\\d\\d?)-(?<daysI>\\d\\d?)(?!\\d)`,
  // 04/01/2027, day first
  `${ALONE}(?<daysN>\\d\\d?)(?<mark>[./-])(?<monthN>\\d\\d?)\\k<mark>(?<yearN>\\d{4})(?!\\d)`,
  // 4-Jan-27
  `${ALONE}(?<daysS>\\d\\d?)(?<sign>[./-])(?<monthS>${MONTH})\\k<sign>(?<shortS>\\d\\d)(?!\\d)`,
  // 4 January 2027
  `${ALONE}(?<daysA>${DAYS})[\\s./-]{0,3}(?:of\\s)?(?<monthA>${MONTH})\\.?(?!\\s${DAY},?\\s\\d{4})${year('A')}`,
  // January 4, 2027
  `${ALONE}(?<monthB>${MONTH})\\.?[\\s-](?<daysB>${DAYS})(?!\\d|[:.]\\d|\\s?(?:[ap]\\.?m|noon|बजे))${year('B')}`,
  // January 2027
  `${ALONE}(?<monthC>${MONTH})\\.?${year('C')}`,
];

const MENTION = new RegExp(FORMS.join('|'), 'giu');

export const WEEKDAYS = [
  ['sunday', 'sun', 'रविवार'],
  ['monday', 'mon', 'सोमवार'],
  ['tuesday', 'tues', 'tue', 'मंगलवार'],
  ['wednesday', 'wed', 'बुधवार'],
  ['thursday', 'thurs', 'thu', 'गुरुवार', 'बृहस्पतिवार'],
  ['friday', 'fri', 'शुक्रवार'],
  ['saturday', 'sat', 'शनिवार'],
];
/** A day of the week by its name, for use in other patterns. */
export const WEEKDAY = `(?<![\\p{L}\\p{M}])(?:${WEEKDAYS.flat().join('|')})(?![\\p{L}\\p{M}])`;

/** Each day of the week in a text. */
export const EVERY_WEEKDAY = new RegExp(WEEKDAY, 'giu');
const RANGE = /^(?:[-–—]|to|till|until|up ?to|through|से)$/i;
const LIST = /^(?:[,&]|and|और)$/i;
/** What may stand before '4 to 10 January'. In 'Test 1 – 18 April', the 1 is no day. */
const MAY_PRECEDE_DAYS = new RegExp(`(?:^|[:;,(]|${ALONE}(?:from|on|between|dates?)|${WEEKDAY})\\s*$`, 'iu');

/** The same text with the digits 0 to 9 for Devanagari ones; no character moves. */
export const withPlainDigits = (text: string) =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));

/** As much of a text before a place as says what stands there: looking at all of it each time would take its square. */
export const before = (text: string, place: number) => text.slice(Math.max(0, place - 40), place);

const numbersIn = (text: string) => (text.match(/\d+/g) ?? []).map(Number);

function asMention(match: RegExpMatchArray, text: string): Mention | undefined {
  const found = Object.entries(match.groups ?? {}).filter((group) => group[1] !== undefined);
  const named = (name: string) => found.find(([key]) => key.startsWith(name))?.[1];
  const [written = '', month = '', days = ''] = [match[0], named('month'), named('days')];
  const longYear = named('year');
  const shortYear = named('short');
  const start = match.index ?? 0;
  // 'Candidates may write', 'they march 10 miles': without a capital, a day before it or a year, the name is a word.
  if (/^\p{Ll}/u.test(month) && written.startsWith(month) && !longYear && !shortYear) return undefined;
  const mention = {
    start,
    end: start + written.length,
    days: numbersIn(days),
    isSpan: /^\w+\s*(?:[-–—]|to|से)\s*\w+$/i.test(days),
    month: monthByName.get(month.toLowerCase()) ?? Number(month),
    year: longYear ? Number(longYear) : shortYear ? 2000 + Number(shortYear) : undefined,
    join: undefined,
  };
  if (mention.days.length < 2 || !written.startsWith(days) || MAY_PRECEDE_DAYS.test(before(text, start)))
    return mention;
  const lastDay = /\d+\D*$/.exec(days);
  return { ...mention, start: start + (lastDay?.index ?? 0), days: mention.days.slice(-1), isSpan: false };
}

function joinOf(between: string): Mention['join'] {
  const word = between
    .replace(EVERY_WEEKDAY, '')
    .replace(/[().\s]+/g, ' ')
    .trim();
  if (RANGE.test(word)) return 'range';
  return LIST.test(word) ? 'list' : undefined;
}

/** Finds the months in a text. A mention without a year has that of the one that it is joined to, around the new year too. */
export function findMentions(text: string): Mention[] {
  const plain = withPlainDigits(text);
  const mentions = [...plain.matchAll(MENTION)].flatMap((match) => asMention(match, plain) ?? []);
  const pairs = mentions.slice(1).map((second, index) => [mentions[index] ?? second, second] as const);
  for (const [first, second] of pairs) {
    first.join = joinOf(plain.slice(first.end, second.start));
    if (first.join && first.year !== undefined) second.year ??= first.year + (second.month < first.month ? 1 : 0);
  }
  for (const [first, second] of pairs.toReversed()) {
    if (first.join && second.year !== undefined) first.year ??= second.year - (first.month > second.month ? 1 : 0);
  }
  return mentions;
}
