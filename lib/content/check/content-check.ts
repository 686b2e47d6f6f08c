import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { contentPath } from '@/lib/server/content-folder';
import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';
import { pagesFedBy } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

import { type ContentFile, contentFiles, isYaml } from '../content-files';
import { GLOSSARY_FILE, glossarySchema } from '../glossary';
import { RETENTION_FILE, retentionFaults } from '../retention';
import { UPLOAD_TYPES, uploadType } from '../upload-types';
import { withEscapedMarks } from '../wire';
import { type ContentFault, readDocument } from './content-document';
import { faultsOf, isRecord } from './host-check-items';
import { checkRelations } from './host-check-relations';
import { deadLinks, oddTexts, type Path, textsOf } from './item-texts';
import { policyFaults } from './policies-check';

const UPLOAD = /\/uploads\/[^\s"'<>)\\]+/g;
const ART = /\/art\/[^\s"'<>)\\]+/g;

const uploadsIn = (text: string) =>
  /^\/?uploads\/[^"'<>\n]+$/.test(text.trim()) ? [text.trim()] : (text.match(UPLOAD) ?? []);

/** The file that an address names. */
function fileOf(address: string): string {
  const path = withEscapedMarks(address).replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function whyNoUpload(address: string): string | undefined {
  const file = fileOf(address);
  if (!existsSync(contentPath(file))) return `${address} is not in the folder`;
  if (uploadType(file)) return undefined;
  return `${address} is of no type that the site serves; these are ${Object.keys(UPLOAD_TYPES).join(', ')}`;
}

/** Files that a value names but the site does not serve. */
const lost = (value: unknown): { path: Path; what: string }[] =>
  textsOf(value).flatMap(({ text, path }) => [
    ...uploadsIn(text).flatMap((name) => {
      const what = whyNoUpload(name);
      return what === undefined ? [] : [{ path, what }];
    }),
    ...(text.match(ART) ?? [])
      .filter((name) => !existsSync(join(process.cwd(), 'public', fileOf(name))))
      .map((name) => ({ path, what: `${name} is no drawing of the site` })),
  ]);

const eachIssue = (error: z.ZodError, value: unknown, whole: string) =>
  error.issues.map((issue) => ({ path: issue.path, what: faultsOf(new z.ZodError([issue]), value, whole).join('. ') }));

/** Fields of a wrong type, which the site ignores. */
function ignoredFields(schema: z.ZodType | undefined, item: unknown) {
  if (!(schema instanceof z.ZodObject) || !isRecord(item)) return [];
  const forgiving = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodCatch);
  const strict = z.object(Object.fromEntries(forgiving.map(([name, field]) => [name, (field as z.ZodCatch).unwrap()])));
  const { error } = strict.safeParse(item);
  return error ? eachIssue(error, item, 'the item') : [];
}

/** The schema of a value that is there, before it is changed. */
function schemaWithin(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return schemaWithin(schema.in);
  const isWrapped = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodCatch].some((it) => schema instanceof it);
  return isWrapped ? schemaWithin((schema as z.ZodOptional).unwrap()) : schema;
}

/** Fields that the site does not know, also within others; most are typing mistakes. */
function unknownFields(schema: unknown, value: unknown, path: Path = []): { path: Path; what: string }[] {
  const within = schemaWithin(schema);
  if (within instanceof z.ZodArray && Array.isArray(value)) {
    return value.flatMap((it, index) => unknownFields(within.element, it, [...path, index]));
  }
  // A strict schema names them itself.
  if (!(within instanceof z.ZodObject) || within.def.catchall || !isRecord(value)) return [];
  const known = Object.keys(within.shape);
  return Object.entries(value).flatMap(([field, inner]) => {
    const own = [...path, field];
    if (known.includes(field)) return unknownFields(within.shape[field], inner, own);
    const meant = known.find((it) => it.toLowerCase() === field.toLowerCase());
    const instead = meant ? `write ${meant}` : `known are ${known.join(', ')}`;
    return [{ path: own, what: `there is no field ${own.join('.')}: ${instead}` }];
  });
}

/** The faults of one list, whose items are in one or more files. */
function checkItems(
  schema: z.ZodType,
  parts: readonly { file: string; items: readonly unknown[]; placeOf: ReturnType<typeof readDocument>['placeOf'] }[],
  pages: readonly string[],
): ContentFault[] {
  const seen = new Map<string, string>();
  return parts.flatMap(({ file, items, placeOf }) =>
    items.flatMap((item, index) => {
      const { data, error } = schema.safeParse(item);
      const id = (data as { _id?: string } | undefined)?._id;
      const known = id === undefined ? undefined : seen.get(id);
      const place = placeOf([index]);
      if (id !== undefined && known === undefined) seen.set(id, `${file}:${place.line}`);
      const found = [
        ...(error ? eachIssue(error, item, 'the item') : []),
        ...(known === undefined ? [] : [{ path: ['_id'], what: `_id ${id} stands in ${known} already` }]),
        ...ignoredFields(schema, item),
        ...unknownFields(schema, item),
        ...lost(item),
      ];
      return found.map(({ path, what }) => ({ file, ...placeOf([index, ...path]), what, pages }));
    }),
  );
}

/** The faults of a file that is one object. */
function checkObject(file: string, schema: z.ZodType, whole: string, pages: readonly string[]): ContentFault[] {
  const { broken, placeOf, value } = readDocument(file);
  if (broken.length > 0) return broken.map((it) => ({ file, ...it, pages }));
  const { error } = schema.safeParse(value);
  const found = [
    ...(error ? eachIssue(error, value, whole) : []),
    ...[...unknownFields(schema, value), ...lost(value), ...oddTexts(undefined, value), ...deadLinks(value)],
  ];
  return found.map(({ path, what }) => ({ file, ...placeOf(path), what, pages }));
}

function checkInstitute(): ContentFault[] {
  const file = INSTITUTE_FILE;
  const pages = ['every page'];
  if (existsSync(contentPath(file))) return checkObject(file, instituteSchema, 'the institute', pages);
  return [{ file, line: 1, column: 1, what: 'there is no such file; npm run new:content makes one', pages }];
}

const checkGlossary = (): ContentFault[] =>
  existsSync(contentPath(GLOSSARY_FILE))
    ? checkObject(GLOSSARY_FILE, glossarySchema, 'the glossary', [paths.search])
    : [];

function checkRetention(): ContentFault[] {
  const file = RETENTION_FILE;
  if (!existsSync(contentPath(file))) return [];
  const { broken, placeOf, value } = readDocument(file);
  const found = broken.length > 0 ? [] : retentionFaults(value ?? {});
  const faults = [...broken, ...found.map(({ path, what }) => ({ ...placeOf(path), what }))];
  return faults.map((it) => ({ file, ...it, pages: [] }));
}

const yamlFilesIn = (folder: string) =>
  existsSync(contentPath(folder))
    ? readdirSync(contentPath(folder))
        .filter((file) => /\.ya?ml$/i.test(file))
        .sort()
    : [];

/** Files that the site does not read, such as a list under another name. */
function strangers(): ContentFault[] {
  const lists = contentFiles.filter(({ isFolder }) => !isFolder).map(({ name }) => `${name}.yaml`);
  const known = [INSTITUTE_FILE, ...lists, GLOSSARY_FILE];
  const unread = (file: string, why: string): ContentFault => {
    return { file, line: 1, column: 1, what: `nothing reads this file; ${why}`, pages: [] };
  };
  return [
    ...yamlFilesIn('.')
      .filter((file) => !known.includes(file))
      .map((file) => unread(file, `known are ${known.join(', ')}`)),
    ...contentFiles
      .flatMap(({ name, isFolder }) => (isFolder ? yamlFilesIn(name).map((file) => `${name}/${file}`) : []))
      .filter((file) => !isYaml(file))
      .map((file) => unread(file, 'its name must end in .yaml')),
  ];
}

type Part = { file: string } & ReturnType<typeof readDocument>;

const filesOf = ({ name, isFolder }: ContentFile) =>
  isFolder
    ? yamlFilesIn(name)
        .filter(isYaml)
        .map((file) => `${name}/${file}`)
    : [`${name}.yaml`].filter((file) => existsSync(contentPath(file)));

/** The faults in the files of one call, and its items with their places, to find contradictions between lists. */
function checkFiles(content: ContentFile) {
  const { call } = content;
  const pages = pagesFedBy(call.noun);
  if (!call.item) {
    return { faults: filesOf(content).flatMap((file) => checkObject(file, call.answer, 'the file', pages)), items: [] };
  }
  const all = filesOf(content).map((file): Part => ({ file, ...readDocument(file) }));
  const faults: ContentFault[] = all.flatMap(({ file, broken }) => broken.map((it) => ({ file, ...it, pages })));
  const whole = all.filter(({ broken }) => broken.length === 0);
  const lists = whole.flatMap(({ file, placeOf, value }) => {
    // A file with only comments is an empty list.
    const items: unknown = value ?? [];
    if (Array.isArray(items)) return [{ file, placeOf, items: items as unknown[] }];
    faults.push({ file, ...placeOf([]), what: 'must be a list: each item begins with "- "', pages });
    return [];
  });
  faults.push(...checkItems(call.item, lists, pages));
  const items = lists.flatMap(({ file, placeOf, items: own }) =>
    own.map((item, index) => ({ item, file, place: (path: Path) => placeOf([index, ...path]) })),
  );
  return { faults, items };
}

/** Every fault of the content folder. A missing file is not a fault, except the institute's own. */
export function checkContent(): ContentFault[] {
  const checked = contentFiles.map((content) => ({ noun: content.call.noun, ...checkFiles(content) }));
  const bodies = Object.fromEntries(checked.map(({ noun, items }) => [noun, items.map(({ item }) => item)]));
  const relations = checkRelations(bodies);
  const torn = checked.flatMap(({ noun, items }) =>
    (relations[noun] ?? [])
      // A sub-category without questions is merely not filled yet.
      .filter(({ level }) => level !== 'note')
      .flatMap(({ what, positions = [] }) =>
        positions.flatMap((position) => {
          const found = items[position];
          return found ? [{ file: found.file, ...found.place([]), what, pages: [paths.onlineTestSeries] }] : [];
        }),
      ),
  );
  const texts = checked.flatMap(({ noun, items }) =>
    items.flatMap(({ item, file, place }) =>
      [...oddTexts(noun, item), ...deadLinks(item, bodies)].map(({ path, what }) => {
        return { file, ...place(path), what, pages: pagesFedBy(noun) };
      }),
    ),
  );
  return [
    ...checkInstitute(),
    ...checkGlossary(),
    ...checkRetention(),
    ...policyFaults(),
    ...strangers(),
    ...checked.flatMap(({ faults }) => faults),
    ...torn,
    ...texts,
  ];
}

/** A fault on one line, in the format of compilers. */
export const faultText = ({ file, line, column, what, pages }: ContentFault) =>
  `${file}:${line}:${column}  ${what}${pages.length > 0 ? `  (${pages.join(', ')})` : ''}`;
