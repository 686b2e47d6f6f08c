import { existsSync, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

import { contentPath, UPLOAD_TYPES, uploadType } from '@/lib/server/content-folder';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';
import { pagesFedBy } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

import { type ContentFile, contentFiles, isYaml } from '../contract';
import { withEscapedMarks } from '../host/wire';
import { GLOSSARY_FILE, glossarySchema } from '../nouns/glossary';
import { RETENTION_FILE, retentionFaults } from '../retention';
import { type ContentFault, fileFaultOf, faultsIn, type Odd, type Path } from './content-document';
import { faultsOf, isRecord } from './host-check-items';
import { checkRelations } from './host-check-relations';
import { deadLinks, oddTexts, textsOf } from './item-texts';
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
const lost = (value: unknown): Odd[] =>
  textsOf(value).flatMap(({ text, path }) => [
    ...uploadsIn(text).flatMap((name) => {
      const what = whyNoUpload(name);
      return what === undefined ? [] : [{ path, what }];
    }),
    ...(text.match(ART) ?? [])
      .filter((name) => !existsSync(join(process.cwd(), 'public', fileOf(name))))
      .map((name) => ({ path, what: `${name} is no drawing of the site` })),
  ]);

const eachIssue = (error: z.ZodError | undefined, value: unknown, whole: string): Odd[] =>
  (error?.issues ?? []).map((issue) => ({
    path: issue.path,
    what: faultsOf(new z.ZodError([issue]), value, whole).join('. '),
  }));

/** Fields of a wrong type, which the site ignores. */
function ignoredFields(schema: z.ZodType | undefined, item: unknown) {
  if (!(schema instanceof z.ZodObject) || !isRecord(item)) return [];
  const forgiving = Object.entries(schema.shape).filter(([, field]) => field instanceof z.ZodCatch);
  const strict = z.object(Object.fromEntries(forgiving.map(([name, field]) => [name, (field as z.ZodCatch).unwrap()])));
  return eachIssue(strict.safeParse(item).error, item, 'the item');
}

/** The schema of a value that is there, before it is changed. */
function schemaWithin(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return schemaWithin(schema.in);
  const isWrapped = [z.ZodOptional, z.ZodNullable, z.ZodDefault, z.ZodCatch].some((it) => schema instanceof it);
  return isWrapped ? schemaWithin((schema as z.ZodOptional).unwrap()) : schema;
}

/** Fields that the site does not know, also within others; most are typing mistakes. */
function unknownFields(schema: unknown, value: unknown, path: Path = []): Odd[] {
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

/** The faults of an item at a place; `seen` has the places of the ids before it. */
function checkItem(schema: z.ZodType, item: unknown, place: string, seen: Map<string, string>): Odd[] {
  const { data, error } = schema.safeParse(item);
  const id = (data as { _id?: string } | undefined)?._id;
  const known = id === undefined ? undefined : seen.get(id);
  if (id !== undefined && known === undefined) seen.set(id, place);
  return [
    ...eachIssue(error, item, 'the item'),
    ...(known === undefined ? [] : [{ path: ['_id'], what: `_id ${id} stands in ${known} already` }]),
    ...ignoredFields(schema, item),
    ...unknownFields(schema, item),
    ...lost(item),
  ];
}

/** Checks a file that is one object. */
const objectOf = (schema: z.ZodType, whole: string) => (value: unknown) => [
  ...eachIssue(schema.safeParse(value).error, value, whole),
  ...[...unknownFields(schema, value), ...lost(value), ...oddTexts(undefined, value), ...deadLinks(value)],
];

const checkInstitute = (): ContentFault[] =>
  existsSync(contentPath(INSTITUTE_FILE))
    ? faultsIn(INSTITUTE_FILE, ['every page'], objectOf(instituteSchema, 'the institute'))
    : [fileFaultOf(INSTITUTE_FILE, 'there is no such file; npm run new:content makes one', ['every page'])];

/** The YAML files in a folder of the content folder; '' is that folder itself. */
const yamlFilesIn = (folder: string) =>
  (existsSync(contentPath(folder)) ? readdirSync(contentPath(folder)) : [])
    .filter((file) => /\.ya?ml$/i.test(file))
    .sort()
    .map((file) => join(folder, file));

/** Files that the site does not read, such as a list under another name. */
function strangers(): ContentFault[] {
  const lists = contentFiles.filter(({ isFolder }) => !isFolder).map(({ name }) => `${name}.yaml`);
  const known = [INSTITUTE_FILE, ...lists, GLOSSARY_FILE];
  const unread = (file: string, why: string) => fileFaultOf(file, `nothing reads this file; ${why}`);
  return [
    ...yamlFilesIn('')
      .filter((file) => !known.includes(file))
      .map((file) => unread(file, `known are ${known.join(', ')}`)),
    ...contentFiles
      .flatMap(({ name, isFolder }) => (isFolder ? yamlFilesIn(name) : []))
      .filter((file) => !isYaml(file))
      .map((file) => unread(file, 'its name must end in .yaml')),
  ];
}

const filesOf = ({ name, isFolder }: ContentFile) => (isFolder ? yamlFilesIn(name).filter(isYaml) : [`${name}.yaml`]);

/** The faults in the files of one call, and its items with their places, to find contradictions between lists. */
function checkFiles(content: ContentFile) {
  const { item: schema, answer, noun } = content.call;
  const items: { item: unknown; faultAt: (path: Path, what: string, pages: readonly string[]) => ContentFault }[] = [];
  const seen = new Map<string, string>();
  const faults = filesOf(content).flatMap((file) =>
    faultsIn(file, pagesFedBy(noun), (value, placeOf) => {
      if (!schema) return objectOf(answer, 'the file')(value);
      // A file with only comments is an empty list.
      const list: unknown = value ?? [];
      if (!Array.isArray(list)) return [{ path: [], what: 'must be a list: each item begins with "- "' }];
      return (list as unknown[]).flatMap((item, index) => {
        items.push({
          item,
          faultAt: (path, what, pages) => ({ file, ...placeOf([index, ...path]), what, pages }),
        });
        const found = checkItem(schema, item, `${file}:${placeOf([index]).line}`, seen);
        return found.map(({ path, what }) => ({ path: [index, ...path], what }));
      });
    }),
  );
  return { noun, faults, items };
}

/** Every fault of the content folder. A missing file is not a fault, except the institute's own. */
export function checkContent(): ContentFault[] {
  const checked = contentFiles.map(checkFiles);
  const bodies = Object.fromEntries(checked.map(({ noun, items }) => [noun, items.map(({ item }) => item)]));
  const relations = checkRelations(bodies);
  const torn = checked.flatMap(({ noun, items }) =>
    (relations[noun] ?? [])
      // A sub-category without questions is merely not filled yet.
      .filter(({ level }) => level !== 'note')
      .flatMap(({ what, positions = [] }) =>
        positions.flatMap((position) => items[position]?.faultAt([], what, [paths.onlineTestSeries]) ?? []),
      ),
  );
  const texts = checked.flatMap(({ noun, items }) =>
    items.flatMap(({ item, faultAt }) =>
      [...oddTexts(noun, item), ...deadLinks(item, bodies)].map(({ path, what }) =>
        faultAt(path, what, pagesFedBy(noun)),
      ),
    ),
  );
  return [
    ...checkInstitute(),
    ...faultsIn(GLOSSARY_FILE, [paths.search], objectOf(glossarySchema, 'the glossary')),
    ...faultsIn(RETENTION_FILE, [], (value) => retentionFaults(value ?? {})),
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

/** An editor writes a file in several steps. */
const SETTLED_MS = 100;

/** Runs after each save in the content folder. Returns how to end that. */
export function onSave(run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(env().contentDir, { recursive: true, persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(run, SETTLED_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Logs each fault of the content folder, and after each save the new ones: a page only shows that something lacks. */
export function tellFaults(): void {
  let told: string[] = [];
  const tell = () => {
    let faults: string[];
    try {
      faults = checkContent().map(faultText);
    } catch (error) {
      faults = [`the content cannot be checked: ${error}`];
    }
    for (const reason of faults.filter((it) => !told.includes(it))) logWarning('content fault', { reason });
    told = faults;
  };
  tell();
  if (existsSync(env().contentDir)) onSave(tell);
}
