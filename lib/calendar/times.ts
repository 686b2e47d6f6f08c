import { before, withPlainDigits } from './mentions';

/** A time of the day in India, in minutes after midnight. */
export type Hours = { startMin: number; endMin: number | undefined };

const NOON_HOUR = 12;
const DAY_MIN = 24 * 60;

const HALF = '[ap]\\.?\\s?m(?![a-z])\\.?|noon';
const clock = (name: string) =>
  `(?<hour${name}>\\d\\d?)(?:[:.](?<minute${name}>\\d\\d))?(?!\\d)\\s?(?<half${name}>${HALF})?`;
const TIME = new RegExp(`(?<![\\d:./-])${clock('A')}(?:\\s?(?:-|–|—|to|till|until)\\s?${clock('B')})?`, 'giu');

type Groups = Record<string, string | undefined>;

/** Minutes after midnight; undefined for what is no time. Without 'am' or 'pm', only '09:00' is one. */
function minutesOf(groups: Groups, name: 'A' | 'B', half = groups[`half${name}`]): number | undefined {
  const hour = Number(groups[`hour${name}`]);
  const minute = Number(groups[`minute${name}`] ?? 0);
  if (minute > 59) return undefined;
  if (half === undefined) {
    const isClock = groups[`hour${name}`]?.length === 2 && groups[`minute${name}`] !== undefined;
    return isClock && hour < 24 ? hour * 60 + minute : undefined;
  }
  if (hour < 1 || hour > NOON_HOUR) return undefined;
  const isAfternoon = /^[pn]/i.test(half);
  return ((hour % NOON_HOUR) + (isAfternoon ? NOON_HOUR : 0)) * 60 + minute;
}

/** '7 to 9 pm' and '11 to 1 pm': the start is in the half of the day that puts it before the end. */
function startOf(groups: Groups, endMin: number | undefined): number | undefined {
  if (groups.halfA !== undefined || groups.halfB === undefined || endMin === undefined) return minutesOf(groups, 'A');
  const inSameHalf = minutesOf(groups, 'A', groups.halfB);
  return inSameHalf !== undefined && inSameHalf < endMin ? inSameHalf : minutesOf(groups, 'A', 'am');
}

function hoursOf(groups: Groups): Hours | undefined {
  const told = groups.hourB === undefined ? undefined : minutesOf(groups, 'B');
  const startMin = startOf(groups, told);
  if (startMin === undefined) return undefined;
  return { startMin, endMin: told !== undefined && told > startMin && told < DAY_MIN ? told : undefined };
}

const alone = (startMin: number | undefined): Hours | undefined =>
  startMin === undefined ? undefined : { startMin, endMin: undefined };

/** In 'Hall 2 – 10 am' the 2 is no hour; in 'from 7 to 9 pm' the 7 is. */
const MAY_PRECEDE_HOUR = /(?:^|[^\p{L}\p{M}\s.-]|(?<!\p{L})(?:from|at|between|timings?|time))\s*$/iu;

type FoundHours = Hours & { start: number; end: number };

/** Every time of the day in a text that holds no dates (see `maskDates`), and where it stands. */
export function findHours(text: string): FoundHours[] {
  return [...withPlainDigits(text).matchAll(TIME)].flatMap((match) => {
    const { groups = {}, index } = match;
    const isOnlyEnd = groups.halfA === undefined && groups.halfB && !MAY_PRECEDE_HOUR.test(before(text, index));
    const hours = isOnlyEnd ? alone(minutesOf(groups, 'B')) : hoursOf(groups);
    return hours ? [{ ...hours, start: index, end: index + match[0].length }] : [];
  });
}
