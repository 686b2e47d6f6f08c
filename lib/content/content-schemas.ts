import { z } from 'zod';

import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';

import { contentFiles } from './contract';
import { GLOSSARY_FILE, glossarySchema } from './nouns/glossary';
import { noticesSchema } from './nouns/notices';
import { POLICIES } from './nouns/policies';
import { jsonSchemaOf } from './openapi/openapi';
import { retentionSchema } from './retention';

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
