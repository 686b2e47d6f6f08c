import type { z } from 'zod';

import { failureText, HOST_TIMEOUT_MS, mediaTypeOf } from '../host/client';
import { type HostCall, type ListCall, sift, type WireItem } from '../host/list-call';
import { hostFileUrl, hostImageUrl } from '../host/wire';

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

export type ItemPlace = { what: string; position: number };

/** Joins findings that differ only in their position or in the words in brackets at the end. */
export function grouped(level: Level, places: readonly ItemPlace[]): Finding[] {
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

const misspelt = (schema: z.ZodObject, list: readonly unknown[]): ItemPlace[] =>
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
): ItemPlace[] =>
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

/** The fields that hold a file's path (specification §3), and the kind of the file. */
const FILE_FIELDS = { CImage: 'picture', OImage: 'picture', Doc: 'document', Document: 'document', PDF: 'document' };

const MOST_FILES = 3;

type HostFile = { field: string; path: string; kind: string };

export function filesOf(items: readonly Record<string, unknown>[]): HostFile[] {
  const byPath = new Map<string, HostFile>();
  for (const item of items) {
    for (const [field, kind] of Object.entries(FILE_FIELDS)) {
      const path = item[field];
      if (typeof path === 'string' && path !== '') byPath.set(path, { field, path, kind });
    }
    if (byPath.size >= MOST_FILES) break;
  }
  return [...byPath.values()].slice(0, MOST_FILES);
}

export function addressOf({ path, kind }: HostFile): { url: string } | { problem: string } {
  const url = hostFileUrl(path);
  if (!url || !URL.canParse(url)) return { problem: 'is no path below the host, and no http address' };
  if (kind === 'picture' && !hostImageUrl(path)) {
    return { problem: 'is not on the host; the site shows pictures from there alone' };
  }
  return { url };
}

/** The problem with the answer to a file's address; undefined for a good answer. */
export function fileProblem(kind: string, status: number, contentType: string): string | undefined {
  if (status < 200 || status > 299) return `does not load: status ${status}`;
  if (kind === 'picture' && !/^image\//i.test(contentType)) return `is no picture: Content-Type '${contentType}'`;
  if (/^text\/html$/i.test(contentType)) return 'is a page of HTML';
  return undefined;
}

async function problemOf(file: HostFile): Promise<string | undefined> {
  const address = addressOf(file);
  if ('problem' in address) return address.problem;
  const signal = AbortSignal.timeout(HOST_TIMEOUT_MS);
  try {
    const response = await fetch(address.url, { signal });
    await response.body?.cancel();
    return fileProblem(file.kind, response.status, mediaTypeOf(response));
  } catch (error) {
    return `does not load: ${failureText(error, HOST_TIMEOUT_MS, signal)}`;
  }
}

/** What is wrong with the first files that items name, asked for one by one. */
export async function fileFindings(items: readonly Record<string, unknown>[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const file of filesOf(items)) {
    const problem = await problemOf(file);
    if (problem !== undefined) {
      findings.push({ level: 'warning', what: `${file.field} ${shown(file.path)} ${problem}` });
    }
  }
  return findings;
}
