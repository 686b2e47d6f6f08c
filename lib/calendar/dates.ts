/** A time of the day in India, in minutes after midnight. */
export type Hours = { startMin: number; endMin: number | undefined };

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const WEEKDAYS = '(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?';
const NUMBER = String.raw`\d\d?(?:st|nd|rd|th)?`;
const MONTH = String.raw`(?:${MONTHS.join('|')})[a-z]*\.?`;
const UP_TO = String.raw`(?:-|–|—|to|till|until|से)`;

const TIME_WORDS = `on|dates?|from|at|between|times?|timings?|morning|noon|afternoon|evening|night|${WEEKDAYS}|समय|सुबह|दोपहर|शाम|रात`;
const AFTER_TIME_WORD = String.raw`(?<![\p{L}\p{M}])(?:${TIME_WORDS}) ?`;

/** The number of a thing, as in 'Paper 1', which is no day or hour. It follows a word that is not a word of time. */
const LABEL = String.raw`(?<=[\p{L}\p{M}#&]\.? ?)(?<!${AFTER_TIME_WORD})\d\d?`;

/** A first day before a date, in full or without month or year. The date after it is the last of several days. */
const FIRST =
  String.raw`(?<![\d:./-])(?!${LABEL} [-–—] )` +
  String.raw`(?:(?:20\d\d-\d\d-\d\d|${NUMBER} ${MONTH},? 20\d\d)(?: ?\([a-z]+\))? ?${UP_TO}|` +
  String.raw`(?:${NUMBER} ${MONTH}|(?<bare>\d\d?)(?:st|nd|rd|th)?)(?: ?\([a-z]+\))? ?(?:${UP_TO}|and|or|&))` +
  String.raw` ?(?:${WEEKDAYS},? )?`;
const DAY = new RegExp(
  String.raw`(?<!\d)(?<first>${FIRST})?(?:(?<isoYear>20\d\d)-(?<isoMonth>\d\d)-(?<isoDay>\d\d)|` +
    String.raw`(?<day>\d\d?)(?:st|nd|rd|th)? (?<month>${MONTHS.join('|')})[a-z]*\.?,? (?<year>20\d\d))(?!\d)`,
  'giu',
);

/** '2027-01-04'; undefined for a day that does not exist, such as 31 February. */
function isoDay(groups: Record<string, string | undefined>): string | undefined {
  const { isoYear, isoMonth, isoDay: isoDate, year, month = '', day } = groups;
  const monthIndex = isoMonth ? Number(isoMonth) - 1 : MONTHS.indexOf(month.toLowerCase());
  const date = new Date(Date.UTC(Number(isoYear ?? year), monthIndex, Number(isoDate ?? day)));
  return date.getUTCMonth() === monthIndex ? date.toISOString().slice(0, 10) : undefined;
}

/** Whether a date is the last of several days; in '12-4 January 2027' and '1-2027-01-04', the first number is no day. */
const isLast = ({ first, bare, day }: Record<string, string | undefined>) =>
  first !== undefined && (bare === undefined || Number(bare) <= Number(day));

/** The days in a text, in its order, written as '2027-01-04' or '4 January 2027'. '4 to 6 January 2027' has none. */
export const daysIn = (text: string): string[] =>
  [...text.matchAll(DAY)].flatMap(({ groups = {} }) => (!isLast(groups) && isoDay(groups)) || []);

/** Whether a text names a day or several days. */
export const hasDays = (text: string): boolean => text.search(DAY) >= 0;

const clock = (name: string) =>
  String.raw`(?<hour${name}>\d\d?)(?:[:.](?<minute${name}>\d\d))?(?!\d) ?(?<half${name}>[ap]\.?m\b\.?)?`;
const RANGE = String.raw` ?(?:-|–|—|to|till|(?<=between [\w:. ]{1,10} )and) ?`;

const TIME = new RegExp(
  String.raw`(?<![\d:./-])(?!${LABEL}${RANGE})(?:(?<=${LABEL}${RANGE})(?<afterLabel>)|)${clock('A')}(?:${RANGE}${clock('B')})?`,
  'giu',
);

type Groups = Record<string, string | undefined>;

/** Minutes after midnight; undefined for no time. Without 'am' or 'pm', only a form like '09:00' is a time. */
function minutesOf(groups: Groups, name: 'A' | 'B', half = groups[`half${name}`]): number | undefined {
  const [hour, minute] = [Number(groups[`hour${name}`]), Number(groups[`minute${name}`] ?? 0)];
  const isClock = groups[`hour${name}`]?.length === 2 && groups[`minute${name}`] !== undefined;
  if (minute > 59 || (half ? hour < 1 || hour > 12 : !isClock || hour > 23)) return undefined;
  return (half ? (hour % 12) + (/^p/i.test(half) ? 12 : 0) : hour) * 60 + minute;
}

function hoursOf(groups: Groups): Hours | undefined {
  // In 'Hall 7 - 9 pm' only a candidate knows whether 7 is the hall.
  if (groups.afterLabel !== undefined && groups.hourB === undefined) return undefined;
  const endMin = groups.hourB === undefined ? undefined : minutesOf(groups, 'B');
  const starts = groups.halfA
    ? [minutesOf(groups, 'A')]
    : [groups.halfB, groups.halfB && 'am'].map((half) => minutesOf(groups, 'A', half));
  const startMin = starts.find((it) => it !== undefined && (endMin === undefined || it < endMin)) ?? starts[0];
  if (startMin === undefined) return undefined;
  return { startMin, endMin: endMin !== undefined && endMin > startMin ? endMin : undefined };
}

/** The first time of the day in a text, apart from its dates: '7 am to 9 pm' or '09:00'. */
export const hoursIn = (text: string): Hours | undefined =>
  [...text.replace(DAY, ' ').matchAll(TIME)].map(({ groups = {} }) => hoursOf(groups)).find((it) => it !== undefined);

const WEEKDAY = new RegExp(String.raw`(?<!\p{L})${WEEKDAYS}(?!\p{L})`, 'giu');
const EDGES = /^[\s,;:.()|–—-]+|(?:\b(?:on|at|from))?[\s,;:.(|–—-]+$/gi;

/** A text without its dates and times; empty where only days of the week are left. */
export function withoutDates(text: string): string {
  const undated = text.replace(DAY, ' ').replace(TIME, (time, ...rest) => (hoursOf(rest.at(-1)) ? ' ' : time));
  const said = undated
    .replace(/\(\s*\)/g, ' ')
    .replace(EDGES, '')
    .replace(/\s+/g, ' ');
  return /\p{L}/u.test(said.replace(WEEKDAY, '')) ? said : '';
}
