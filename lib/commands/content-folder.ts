import { existsSync, readdirSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { z } from 'zod';

import { contentFiles } from '@/lib/content/contract';
import { GLOSSARY_FILE, glossarySchema } from '@/lib/content/nouns/glossary';
import { NOTICES_FILE, noticesSchema } from '@/lib/content/nouns/notices';
import { POLICIES, POLICY_NAMES, policyFile } from '@/lib/content/nouns/policies';
import { jsonSchemaOf } from '@/lib/content/openapi/openapi';
import { retentionSchema } from '@/lib/content/retention';
import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';

const SCHEMAS = 'schemas';

const schemaFile = (file: string) => `${SCHEMAS}/${file.replace(/\.yaml$/, '')}.json`;

const strict = (schema: z.ZodType): object =>
  schema instanceof z.ZodNullable
    ? strict(schema.unwrap() as z.ZodType)
    : { ...jsonSchemaOf(schema), additionalProperties: false };

/** The JSON Schema of each content file, by the schema's path in the folder; editors use it to complete fields. */
export const contentSchemas = (): Map<string, object> =>
  new Map([
    [schemaFile(INSTITUTE_FILE), strict(instituteSchema)],
    [schemaFile(GLOSSARY_FILE), strict(glossarySchema)],
    [schemaFile('retention'), strict(retentionSchema)],
    [schemaFile('notices'), strict(noticesSchema)],
    ...contentFiles.map(({ call, name }): [string, object] => [
      schemaFile(name),
      call.item ? { type: 'array', items: strict(call.item) } : strict(call.answer),
    ]),
  ]);

/** The first line of a content file, by its path in the folder: it tells text editors the schema. */
export function schemaLine(file: string): string {
  const [name = '', inFolder] = file.replace(/\.yaml$/, '').split('/');
  const schema = schemaFile(name === POLICIES && inFolder !== undefined ? inFolder : name);
  return `# yaml-language-server: $schema=${inFolder === undefined ? '' : '../'}${schema}`;
}

const SAMPLE = 'lib/standin/content';

/** Lists that an institute builds on, so they come whole. The others come with their first item as an example. */
const WHOLE = ['exam-categories', 'exam-sub-categories'];
const FIRST_QUESTIONS = 2;

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Writes the JSON Schemas of the content files into a content folder. */
export async function writeSchemas(folder: string): Promise<void> {
  for (const [file, schema] of contentSchemas()) {
    await write(join(folder, file), `${JSON.stringify(schema, null, 2)}\n`);
  }
}

const isHidden = (item: string) => /^ {2}(IsActive|IsDisplay): false$/m.test(item);

/** The beginning of a content file as written: its comments and first shown items. A single object comes whole. */
function beginning(text: string, count: number): string {
  const [head = '', ...items] = text.split(/^(?=- )/m);
  return [head, ...items.filter((item) => !isHidden(item)).slice(0, count)].join('');
}

const withSchema = (file: string, text: string) =>
  `${schemaLine(file)}\n${text.replace(/^# yaml-language-server:.*\n/, '')}`;

async function sampleFiles(): Promise<Map<string, string>> {
  const read = (file: string) => readFile(join(SAMPLE, file), 'utf8');
  const files = new Map([[INSTITUTE_FILE, await read(INSTITUTE_FILE)]]);
  for (const { name, isFolder } of contentFiles) {
    if (isFolder) {
      const [first = ''] = readdirSync(join(SAMPLE, name)).sort();
      files.set(`${name}/first.yaml`, beginning(await read(join(name, first)), FIRST_QUESTIONS));
    } else {
      files.set(`${name}.yaml`, beginning(await read(`${name}.yaml`), WHOLE.includes(name) ? Infinity : 1));
    }
  }
  return files;
}

const GUIDE = `# The content of your institute

- \`institute.yaml\`: your name, address, links, logo and colours, the texts of the home page and About Us, the
  schemes on the page Articles and the videos of the Interview Guide.
- One YAML file for each list of the site; of most, the first item of the sample stands there to show how. A file
  that you delete is an empty list.
- \`policies/\`: the privacy policy in two languages, the terms, and the notices above the buttons of forms. A lawyer has
  to look at them before you set \`sample: false\`. Before you change one, copy it to \`policies/old/privacy.en.1.md\`,
  with its version, and give the new one the next. A file that you delete is the sample's. \`policies/retention.yaml\` may
  name what you keep longer. \`policies/scribes.*.md\` tell who takes a test with a reader or a scribe how that is done here.
- \`glossary.yaml\`, if you write one: which words the search takes for the same. Without it, the sample's.
- \`questions/\`: as many YAML files as you like. The desk and \`npm run import:questions\` of the site write them from
  Moodle XML, GIFT, Aiken, QTI, CSV and XLSX. Commit what they write: backups of the site's store do not have it.
- \`uploads/\`: pictures and documents; \`uploads/a.pdf\` is written \`/uploads/a.pdf\`.
- HTML may be written as Markdown: \`Description: !md |\`, and the text below it, indented.
- \`schemas/\`: what editors such as VS Code complete fields by. \`npm run make:schemas\` makes them anew.

In the folder of the site, with CONTENT_DIR set to the path of this one: \`npm run check:content\` names every fault with
its line, \`npm run dev\` shows a saved file at once, and \`npm start\` serves the site.
`;

/**
 * Lays out a content folder from the sample.
 * @throws Error if the folder holds anything but `.git`
 */
export async function layOut(folder: string): Promise<string[]> {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new Error(`${folder} is not empty: nothing was written.`);
  }
  const files = await sampleFiles();
  for (const [file, text] of files) await write(join(folder, file), withSchema(file, text));
  const uploads = new Set([...files.values()].flatMap((text) => text.match(/\/uploads\/[^\s"'<>)]+/g) ?? []));
  for (const upload of uploads) {
    if (!existsSync(join(SAMPLE, upload))) continue;
    await mkdir(dirname(join(folder, upload)), { recursive: true });
    await copyFile(join(SAMPLE, upload), join(folder, upload));
  }
  for (const file of [...POLICY_NAMES.map(policyFile), NOTICES_FILE]) {
    await write(join(folder, file), await readFile(join(SAMPLE, file), 'utf8'));
  }
  await writeSchemas(folder);
  await write(join(folder, 'README.md'), GUIDE);
  await write(join(folder, '.vscode/settings.json'), `${JSON.stringify({ 'yaml.customTags': ['!md scalar'] })}\n`);
  return [...files.keys()];
}
