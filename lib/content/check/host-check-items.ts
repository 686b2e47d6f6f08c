import type { z } from 'zod';

import { type HostCall, type ListCall, sift, type WireItem } from '../list-call';

/** A fault costs the site content, a warning possibly does, and a note is fine if it is intended. */
export type Level = 'fault' | 'warning' | 'note';

export type Finding = {
  level: Level;
  /** The finding in words, without any value that could be a secret. */
  what: string;
  /** How many items have it, and their positions in the list, from 0. */
  count?: number;
  positions?: number[];
};

const MOST_SHOWN = 40;

/** A host's text made safe to print: short, without control characters. */
export const shown = (text: string) =>
  JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

export type Place = { what: string; position: number };

/** Joins findings that differ only in their position or in the words in brackets at the end. */
export function grouped(level: Level, places: readonly Place[]): Finding[] {
  const byText = new Map<string, Finding & { count: number; positions: number[] }>();
  for (const { what, position } of places) {
    const key = what.replace(/ \(.*\)$/, '');
    const known = byText.get(key) ?? { level, what, count: 0, positions: [] };
    known.count += 1;
    known.positions.push(position);
    byText.set(key, known);
  }
  return [...byText.values()];
}

const NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

const nameOf = (type: string) => NAMES[type] ?? type;

const kindOf = (value: unknown) => nameOf(Array.isArray(value) ? 'array' : typeof value);

const typesOf = (issue: z.core.$ZodIssue): string[] => {
  if (issue.code === 'invalid_type') return [issue.expected];
  return issue.code === 'invalid_union' ? issue.errors.flat().flatMap(typesOf) : [];
};

/** Why a value was refused. Names the value only if the schema allows a few fixed ones, so that no secret shows. */
function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined) return 'is missing';
  if (value === null) return 'is null';
  if (typeof value === 'string' && value.trim() === '') return 'is empty';
  if (issue.code === 'invalid_value') {
    return `must be one of ${issue.values.map(String).join(', ')} (here ${shown(String(value))})`;
  }
  const types = [...new Set(typesOf(issue).map(nameOf))];
  if (types.length > 0) return `must be ${types.join(' or ')}, and is ${kindOf(value)}`;
  return `is not right: ${issue.message}`;
}

const valueAt = (path: readonly PropertyKey[], whole: unknown): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    whole,
  );

export const faultsOf = (error: z.ZodError, value: unknown, whole: string): string[] =>
  error.issues.map(
    (issue) => `${issue.path.map(String).join('.') || whole} ${reasonOf(issue, valueAt(issue.path, value))}`,
  );

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const misspelt = (schema: z.ZodObject, list: readonly unknown[]): Place[] =>
  list.flatMap((raw, position) => {
    if (!isRecord(raw)) return [];
    const given = Object.keys(raw);
    return Object.keys(schema.shape).flatMap((field) => {
      const like = given.find((key) => key !== field && key.toLowerCase() === field.toLowerCase());
      return like && !given.includes(field) ? [{ what: `${field} is spelt ${like}`, position }] : [];
    });
  });

/** Finds fields that the site does not understand and ignores. */
const ignored = (
  list: readonly unknown[],
  usable: readonly { item: Record<string, unknown>; position: number }[],
): Place[] =>
  usable.flatMap(({ item, position }) =>
    Object.entries(list[position] ?? {})
      .filter(([field, value]) => value !== null && field in item)
      .filter(([field, value]) => item[field] === undefined || (item[field] === '' && typeof value !== 'string'))
      .map(([field]) => ({ what: `${field} is not as the site reads it, and is ignored`, position })),
  );

/** What the site takes from a list, and what is odd about it. */
export function checkList(call: Pick<HostCall, 'keyOf'> & { item: z.ZodObject }, list: readonly unknown[]) {
  const schema = call.item;
  const { usable, dropped } = sift(
    call as Pick<ListCall<WireItem & Record<string, unknown>>, 'item' | 'keyOf'>,
    list.entries(),
  );
  const faults = dropped.flatMap(({ position, error }) =>
    (error ? faultsOf(error, list[position], 'the item') : ['_id stands twice']).map((what) => ({ what, position })),
  );
  const flag = ['IsActive', 'IsDisplay'].find((it) => it in schema.shape);
  const unflagged = usable.filter(({ position }) => flag && (valueAt([flag], list[position]) ?? null) === null);
  const published = usable.filter(({ item }) => !flag || item[flag] === true);
  return {
    given: list.length,
    usable: usable.map(({ item }) => item),
    /** The usable items that are published (IsActive, IsDisplay; specification §4). */
    shown: published.map(({ item }) => item),
    findings: [
      ...grouped('fault', faults),
      ...grouped('warning', [...misspelt(schema, list), ...ignored(list, usable)]),
      ...(usable.length > 0 && published.length === 0
        ? [{ level: 'warning', what: `no item has ${flag} true, so none is shown` } as const]
        : []),
      ...grouped(
        'note',
        unflagged.map(({ position }) => ({ what: `${flag} is missing, so the item is not shown`, position })),
      ),
    ],
  };
}
