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
import { lostPicture, withEscapedMarks } from '../wire';
import { type ContentFault, readDocument } from './content-document';
import { faultsOf, isRecord, shown } from './host-check-items';
import { checkRelations } from './host-check-relations';
import { policyFaults } from './policies-check';

type Path = readonly PropertyKey[];

const UPLOAD = /\/uploads\/[^\s"'<>)\\]+/g;
const ART = /\/art\/[^\s"'<>)\\]+/g;

/** Every text of a value, with its place. */
function textsOf(value: unknown, path: Path): { text: string; path: Path }[] {
  if (typeof value === 'string') return [{ text: value, path }];
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    textsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

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
  textsOf(value, []).flatMap(({ text, path }) => [
    ...uploadsIn(text).flatMap((name) => {
      const what = whyNoUpload(name);
      return what === undefined ? [] : [{ path, what }];
    }),
    ...(text.match(ART) ?? [])
      .filter((name) => !existsSync(join(process.cwd(), 'public', fileOf(name))))
      .map((name) => ({ path, what: `${name} is no drawing of the site` })),
  ]);

/** Pictures in the texts of a value that the site cannot show. */
const lostPictures = (value: unknown): { path: Path; what: string }[] =>
  textsOf(value, []).flatMap(({ text, path }) => {
    const picture = lostPicture(text);
    return picture === undefined ? [] : [{ path, what: `a picture cannot be shown (${shown(picture)})` }];
  });

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

/** Fields that the site does not know; most are typing mistakes. */
function unknownFields(schema: z.ZodType | undefined, item: unknown): { path: Path; what: string }[] {
  if (!(schema instanceof z.ZodObject) || !isRecord(item)) return [];
  const known = Object.keys(schema.shape);
  return Object.keys(item)
    .filter((field) => !known.includes(field))
    .map((field) => {
      const meant = known.find((it) => it.toLowerCase() === field.toLowerCase());
      const instead = meant ? `write ${meant}` : `known are ${known.join(', ')}`;
      return { path: [field], what: `there is no field ${field}: ${instead}` };
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
      const issues = error ? eachIssue(error, item, 'the item') : [];
      const found = [
        ...issues,
        ...lostPictures(item).filter((it) => !issues.some(({ path }) => path[0] === it.path[0])),
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
  const found = [...(error ? eachIssue(error, value, whole) : []), ...lost(value)];
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
    own.map((item, index) => ({ item, file, place: () => placeOf([index]) })),
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
          return found ? [{ file: found.file, ...found.place(), what, pages: [paths.onlineTestSeries] }] : [];
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
  ];
}

/** A fault on one line, in the format of compilers. */
export const faultText = ({ file, line, column, what, pages }: ContentFault) =>
  `${file}:${line}:${column}  ${what}${pages.length > 0 ? `  (${pages.join(', ')})` : ''}`;
