import { z } from 'zod';

import { env } from '@/lib/server/env';
import { indianDate, indianDay } from '@/lib/text/indian-time';

import { type Draftable, type ListCall, listVerb, published, type WireItem } from '../host/list-call';
import { wireText } from '../host/wire';

/** The facts that must stand next to a successful candidate's name or photograph (guidelines of 13 November 2024). */

/** A bad value counts as missing, and the item stays. */
const fact = <Schema extends z.ZodType>(schema: Schema, description: string) =>
  schema.optional().catch(undefined).describe(description);

export const claimFields = {
  Rank: fact(wireText, 'The rank in the examination.'),
  Exam: fact(wireText, 'The examination of the rank.'),
  Year: fact(
    z.union([
      z.int(),
      z
        .string()
        .regex(/^\s*\d{4}\s*$/)
        .transform(Number),
    ]),
    'The year of the examination.',
  ),
  Course: fact(wireText, 'The course that the candidate took at the institute.'),
  Duration: fact(wireText, 'How long the course lasted, with its unit, such as ‘4 months’.'),
  IsPaid: fact(z.boolean(), 'Whether the course was paid for.'),
  ConsentOn: fact(
    z.iso.date(),
    'The day of the written consent to name or picture the candidate, after the result: YYYY-MM-DD.',
  ),
};

export type Claim = { [Field in keyof typeof claimFields]?: z.output<(typeof claimFields)[Field]> };

const sentence = (parts: readonly (string | number | undefined)[], separator = ', ') =>
  parts.filter((part) => part !== undefined && part !== '').join(separator);

/** The text of a claim, in sentences; '' if it says nothing. */
export function claimText({ Rank, Exam, Year, Course, Duration, IsPaid, ConsentOn }: Claim): string {
  const result = sentence([Rank && `Rank ${Rank}`, sentence([Exam, Year], ' ')]);
  const course = sentence([Course, Duration, IsPaid === undefined ? '' : IsPaid ? 'paid' : 'free']);
  const consent = ConsentOn && `Consent of ${indianDate(Date.parse(ConsentOn))}`;
  return [result, course && `Course: ${course}`, consent]
    .map((it) => (it ? `${it}.` : ''))
    .join(' ')
    .trim();
}

const FIRST_YEAR = 1990;

function resultGaps({ Rank, Exam, Year, ConsentOn }: Claim, today: string): string[] {
  const yearGap =
    Year === undefined || Year < FIRST_YEAR
      ? 'year is missing'
      : Year > Number(today.slice(0, 4)) && 'year lies in the future';
  const consentGap =
    ConsentOn === undefined
      ? 'date of the written consent is missing'
      : (ConsentOn > today && 'the written consent lies in the future') ||
        (Year !== undefined && Number(ConsentOn.slice(0, 4)) < Year && 'consent is older than the selection');
  return [
    Rank === undefined && 'rank is missing',
    Exam === undefined && 'examination is missing',
    yearGap,
    consentGap,
  ].filter((gap) => gap !== false);
}

/** The facts that a name or photograph lacks. A topper always claims a result; a testimonial, only if it names one. */
export function gapsOf(claim: Claim, isTopper: boolean, nowMs: number): string[] {
  const { Rank, Exam, Year, Course, Duration, IsPaid } = claim;
  const tellsOfResult = isTopper || Rank !== undefined || Exam !== undefined || Year !== undefined;
  return [
    ...(tellsOfResult ? resultGaps(claim, indianDay(nowMs)) : []),
    Course === undefined && 'course is missing',
    Duration === undefined ? 'duration is missing' : !/\d/.test(Duration) && 'duration has no number',
    IsPaid === undefined && 'it is not said whether the course was paid for',
  ].filter((gap) => gap !== false);
}

type Claiming = WireItem & Claim & { IsActive?: boolean; IsDisplay?: boolean };

const TOPPERS = 'toppers';

/** The lists whose items make claims. */
const CLAIMING: readonly string[] = [TOPPERS, 'testimonials'];

/** The gaps of a published item of a list that makes claims, in a line that names it; undefined if it has none. */
export function claimGap(noun: string, item: Claiming & Record<string, unknown>, nowMs: number): string | undefined {
  if (!CLAIMING.includes(noun) || !(item.IsActive || item.IsDisplay)) return undefined;
  const gaps = gapsOf(item, noun === TOPPERS, nowMs);
  const end = env().hidesGaps ? ', so it is not shown' : '';
  return gaps.length > 0
    ? `${sentence([item._id, String(item.Tname ?? item.Name)], ' ')}: ${gaps.join('; ')}${end}`
    : undefined;
}

/** A cached verb for items that make claims; with CLAIMS=strict it leaves out items with a gap. */
export const claimVerb = <Item extends Claiming, T extends Draftable, Call extends ListCall<Item>>(
  call: Call & ListCall<Item>,
  reshape: (item: Item) => T,
) =>
  listVerb(call, (items, withDrafts) => {
    const nowMs = Date.now();
    const isShown = (item: Item) => !env().hidesGaps || gapsOf(item, call.noun === TOPPERS, nowMs).length === 0;
    return published(items.filter(isShown), withDrafts, reshape);
  });
