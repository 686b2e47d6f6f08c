import { z } from 'zod';

import { digestOf } from '@/lib/server/digest';
import { type Details, logWarning } from '@/lib/server/log';
import { keep, processWide } from '@/lib/server/process-wide';
import type { Noun } from '@/lib/site/pages';

import { getFromHost, type Method } from './client';
import { HostError } from './host-error';
import { lastGood } from './last-good';

export type WireItem = { _id?: string };

/** The host's `_id`, or else an id made from the whole item. */
export const idOf = (item: WireItem): string => item._id ?? digestOf(item).slice(0, 16);

/** How a list is read. Its noun is also the cache tag. */
export type ListCall<Item extends WireItem> = {
  noun: string;
  path: string;
  item: z.ZodType<Item>;
  /** The key that no two items may share; by default the `_id`. An item without a key is never a repetition. */
  keyOf?(item: Item): string | undefined;
};

/** A call of specification §7, as this site reads it. */
export type HostCall = {
  noun: Noun;
  method: Method;
  path: string;
  /** The schema of the answer; for a list, an array of its item's schema. */
  answer: z.ZodType;
  /** The schema that each item of a list must satisfy to be shown. */
  item?: z.ZodObject;
  keyOf?: (item: never) => string | undefined;
  payload?: z.ZodType;
  isAuthenticated?: true;
  /** The answer can be a text instead of JSON. */
  mayBeText?: true;
  timeoutMs?: number;
};

export const listCall = <Item extends z.ZodObject>(noun: Noun, path: string, item: Item) =>
  ({ noun, method: 'GET', path, item, answer: z.array<z.ZodType>(item) }) satisfies HostCall;

/** How many bad items of a list are logged one by one; the rest are counted in one line. */
const MOST_TOLD = 5;

/** How many faults are remembered as logged. */
const MOST_REMEMBERED = 1_000;

const reported = processWide('content-faults', () => new Map<string, true>());

/** Logs a fault of the host's content once, however many pages come across it. */
function reportOnce(event: string, details: Details) {
  const key = JSON.stringify([event, details]);
  if (!reported.has(key)) logWarning(event, details);
  keep(reported, key, true, MOST_REMEMBERED);
}

export type Fault = { position: number; reason: string };

export function reportFaults(noun: string, faults: readonly Fault[]) {
  for (const fault of faults.slice(0, MOST_TOLD)) reportOnce('item dropped', { noun, ...fault });
  const more = faults.length - MOST_TOLD;
  if (more > 0) reportOnce('more items dropped', { noun, count: more });
}

/** A dropped item and its position in the host's list: it violates its schema, or its key occurs twice. */
type Dropped<Item> = { position: number; error?: z.ZodError; twice?: Item };

export function itemFaultOf({ position, error, twice }: Dropped<WireItem>): Fault {
  const [issue] = error?.issues ?? [];
  const violation = `${issue?.path.join('.') || 'item'}: ${issue?.message}`;
  return { position, reason: twice ? `_id ${twice._id} stands twice` : violation };
}

/** A list, or some of its items, with their positions. */
export type Entries = Iterable<[position: number, raw: unknown]>;

/** The items that the site takes from a list, with their positions, and those that it drops. */
export function sift<Item extends WireItem>(
  { item: schema, keyOf = ({ _id }) => _id }: Pick<ListCall<Item>, 'item' | 'keyOf'>,
  entries: Entries,
) {
  const seen = new Set<string>();
  const usable: { item: Item; position: number }[] = [];
  const dropped: Dropped<Item>[] = [];
  for (const [position, raw] of entries) {
    const { data: item, error } = schema.safeParse(raw);
    const key = item && keyOf(item);
    if (!item) dropped.push({ position, error });
    else if (key !== undefined && seen.has(key)) dropped.push({ position, twice: item });
    else usable.push({ item, position });
    if (key !== undefined) seen.add(key);
  }
  return { usable, dropped };
}

/** Parses a host's list. @throws HostError if none of its items is usable */
export function parseList<Item extends WireItem>(listed: ListCall<Item>, list: readonly unknown[]): Item[] {
  const { usable, dropped } = sift(listed, list.entries());
  reportFaults(listed.noun, dropped.map(itemFaultOf));
  if (dropped.length > 0 && usable.length === 0)
    throw new HostError(`GET ${listed.path}`, 'no item of the list is usable');
  return usable.map((it) => it.item);
}

/** The list at a path as the host has it now, unparsed. @throws HostError */
export async function fetchUnparsed(path: string): Promise<unknown[]> {
  const body = await getFromHost(path);
  if (Array.isArray(body)) return body;
  throw new HostError(`GET ${path}`, 'answer is not a list');
}

/** Fetches and parses a list, uncached. @throws HostError */
export const fetchList = async <Item extends WireItem>(call: ListCall<Item>) =>
  parseList(call, await fetchUnparsed(call.path));

/** Set on an item that only editors see, since the host does not publish it (yet). */
export type Draftable = { isDraft?: true };

/** A cached verb that lists the reshaped items of a call in the host's order; empty if there never was content. */
export const listVerb = <Item extends WireItem, T, Call extends ListCall<Item>>(
  call: Call & ListCall<Item>,
  reshape: (items: Item[], withDrafts: boolean) => T[],
) =>
  Object.assign(
    lastGood(call.noun, async (withDrafts) => reshape(await fetchList(call), withDrafts), [] as T[]),
    { call },
  );

type Holdable = WireItem & { IsActive?: boolean; IsDisplay?: boolean };

/** Reshapes published items (IsActive, IsDisplay; specification §4); in draft mode also the others, with a mark. */
export const published = <Item extends Holdable, T extends Draftable>(
  items: readonly Item[],
  withDrafts: boolean,
  reshape: (item: Item) => T,
): T[] =>
  items.flatMap((item) => {
    if (item.IsActive ?? item.IsDisplay) return [reshape(item)];
    return withDrafts ? [{ ...reshape(item), isDraft: true as const }] : [];
  });

/** A cached verb for items that the host can hold back. */
export const publishedVerb = <Item extends Holdable, T extends Draftable, Call extends ListCall<Item>>(
  call: Call & ListCall<Item>,
  reshape: (item: Item) => T,
) => listVerb(call, (items, withDrafts) => published(items, withDrafts, reshape));
