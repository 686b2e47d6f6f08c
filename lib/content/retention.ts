import { existsSync, readFileSync } from 'node:fs';

import { z } from 'zod';

import { contentPath, parseContent, parseKnown, samplePath } from '@/lib/server/content-folder';
import { keptFile } from '@/lib/server/kept-file';

/** The file in a content folder with the retention times that differ; the sample's file has the times of all others. */
export const RETENTION_FILE = 'policies/retention.yaml';

const UNITS = ['minute', 'hour', 'day', 'year'] as const;

/** In milliseconds. A year counts as a leap year, so that nothing is deleted a day too early. */
const MS_OF: Record<(typeof UNITS)[number], number> = {
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  year: 366 * 86_400_000,
};

const words = z.strictObject({ en: z.string().trim().min(1).max(1_000), hi: z.string().trim().min(1).max(1_000) });
const keep = z.strictObject({ count: z.int().min(1).max(100), unit: z.enum(UNITS) });

const row = z.strictObject({
  id: z.string().regex(/^[a-z_]+$/),
  what: words,
  why: words,
  keep: keep.nullable().describe('How long; null: without an end.'),
  least: keep.nullish().describe('What no institute may go below; only the site’s own file counts.'),
  fixed: z.literal(true).optional().describe('The site itself sets the time.'),
  how_long: words.describe('{keep} stands for the time.'),
  reason: z.string(),
});

const browserRow = z.strictObject({
  name: z.string(),
  https_name: z.string().optional(),
  kind: z.enum(['cookie', 'local storage', 'session storage', 'IndexedDB']),
  audience: z.enum(['editors', 'third-party']).optional(),
  set: words,
  what: words,
  how_long: words,
});

const wholeSchema = z.strictObject({
  version: z.int().min(1),
  date: z.iso.date(),
  units: z.strictObject(
    Object.fromEntries(UNITS.map((unit) => [unit, z.record(z.enum(['en', 'hi']), z.tuple([z.string(), z.string()]))])),
  ),
  reasons: z.record(z.string(), words),
  rows: z.array(row),
  browser: z.array(browserRow),
});

/** The schema of an institute's file: it gives only what differs, row by row. */
export const retentionSchema = wholeSchema
  .partial()
  .extend({ rows: z.array(row.partial().required({ id: true })).default([]) })
  .meta({ title: 'Retention' });

type Keep = z.output<typeof keep>;
export type PolicyLanguage = 'en' | 'hi';
export type RetentionRow = z.output<typeof row>;
export type Retention = z.output<typeof wholeSchema>;

const msOf = ({ count, unit }: Keep) => count * MS_OF[unit];

let whole: Retention | undefined;

/** The site's own table, which never changes while it runs. */
const ownTable = () => (whole ??= wholeSchema.parse(parseContent(readFileSync(samplePath(RETENTION_FILE), 'utf8'))));

/** What an institute's file must not say, with the place in the file. */
export function retentionFaults(own: unknown): { path: PropertyKey[]; what: string }[] {
  const { data, error } = retentionSchema.safeParse(own);
  if (error) return error.issues.map(({ path, message }) => ({ path, what: message }));
  const known = new Map(ownTable().rows.map((it) => [it.id, it]));
  return data.rows.flatMap(({ id, keep: wanted }, index) => {
    const site = known.get(id);
    if (!site)
      return [{ path: ['rows', index], what: `there is no row ${id}: known are ${[...known.keys()].join(', ')}` }];
    if (wanted === undefined || JSON.stringify(wanted) === JSON.stringify(site.keep)) return [];
    const path = ['rows', index, 'keep'];
    if (wanted === null || site.keep === null || site.fixed) return [{ path, what: `${id}: the site sets this time` }];
    const least = site.least;
    return least && msOf(wanted) < msOf(least)
      ? [
          {
            path,
            what: `${id}: ${keepText(wanted, 'en')} is less than the law asks: at least ${keepText(least, 'en')}`,
          },
        ]
      : [];
  });
}

/** A time in words: '1 year'. */
export function keepText({ count, unit }: Keep, language: PolicyLanguage): string {
  const [one = '', many = ''] = ownTable().units[unit]?.[language] ?? [];
  return `${count} ${count === 1 ? one : many}`;
}

/** How long a row is kept, in words. */
export const howLong = ({ how_long: text, keep: time }: RetentionRow, language: PolicyLanguage): string =>
  time ? text[language].replaceAll('{keep}', keepText(time, language)) : text[language];

/** The site's table with the changes of an institute's file, but for rows of a newer version. @throws Error with every fault */
function withOwn(own: unknown): Retention {
  const table = ownTable();
  const { rows: all, ...rest } = parseKnown(RETENTION_FILE, retentionSchema, own);
  const rows = all.filter(({ id }) => table.rows.some((it) => it.id === id));
  const faults = retentionFaults({ ...rest, rows });
  if (faults.length > 0) throw new Error(`${RETENTION_FILE}: ${faults.map(({ what }) => what).join('; ')}`);
  const changed = table.rows.map((it) => ({ ...it, ...rows.find(({ id }) => id === it.id), least: it.least }));
  return { ...table, ...rest, rows: changed };
}

/** The content folder's retention table as it is now, or its last good one. @throws Error without any */
export const retention = keptFile(
  RETENTION_FILE,
  () => (existsSync(contentPath(RETENTION_FILE)) ? contentPath(RETENTION_FILE) : samplePath(RETENTION_FILE)),
  (text) => withOwn(parseContent(text) ?? {}),
);

/** How long the data of a row is kept, in milliseconds; Infinity if it has no end. @throws Error without such a row */
export function keepMs(id: string): number {
  const found = retention().rows.find((it) => it.id === id);
  if (!found) throw new Error(`${RETENTION_FILE} has no row ${id}`);
  return found.keep ? msOf(found.keep) : Infinity;
}

/** Ends the process if the content folder keeps data shorter than the law asks, or cannot be read. */
export function checkRetention(): void {
  try {
    retention();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
