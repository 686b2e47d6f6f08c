import { z } from 'zod';

import type { Noun } from '@/lib/site/pages';
import { isRecord } from '../check/host-check-items';
import { FIELD_TEXTS } from './openapi-texts';

export type JsonSchema = Record<string, unknown>;

const MARKS: JsonSchema = { type: 'string', pattern: '^\\d{1,2}(\\.\\d{1,6}|/[1-9]\\d{0,5})?$' };

/** What a host must send where the schema that reads it takes a wider type first and narrows it then. */
const NARROWED: Record<string, JsonSchema> = {
  CorrectAns: {
    anyOf: [
      { type: 'integer', minimum: 1, maximum: 4 },
      { type: 'string', pattern: '^\\s*[1-4]\\s*$' },
    ],
  },
  'Scheme.Right': MARKS,
  'Scheme.Wrong': MARKS,
};

/** Anything that is truthy in JavaScript (specification §7). */
const TRUTHY: JsonSchema = {
  anyOf: [
    { type: ['object', 'array'] },
    { const: true },
    { type: 'string', minLength: 1 },
    { type: 'number', exclusiveMinimum: 0 },
  ],
};

/** A text that must say something says it with more than white space. */
const isNonEmptyText = ({ type, minLength, pattern }: JsonSchema) =>
  type === 'string' && minLength !== undefined && pattern === undefined;

const IRRELEVANT = ['$schema', 'default'];
const isLimitOfIntegers = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

type Place = { noun: Noun; isAnswer: boolean; way: readonly string[] };

/** What is said of a field at its place. */
function textOf({ noun, way }: Place): string {
  const name = way.join('.');
  const text = FIELD_TEXTS[`${noun}.${name}`] ?? FIELD_TEXTS[name];
  if (text === undefined) throw new Error(`openapi-texts.ts says nothing of the field ${name} of '${noun}'.`);
  return text;
}

function refinedField(schema: unknown, place: Place): unknown {
  const narrowed = place.isAnswer ? NARROWED[place.way.join('.')] : undefined;
  const whole = narrowed ?? refined(schema, place);
  return isRecord(whole) ? { ...whole, description: textOf(place) } : whole;
}

/** A generated schema with what is known beyond it. */
function refined(schema: unknown, place: Place): unknown {
  if (Array.isArray(schema)) return schema.map((it) => refined(it, place));
  if (!isRecord(schema)) return schema;
  const kept = Object.entries(schema).filter(([key, value]) => !IRRELEVANT.includes(key) && !isLimitOfIntegers(value));
  return Object.fromEntries([
    ...kept.map(([key, value]) => {
      if (key !== 'properties' || !isRecord(value)) return [key, refined(value, place)];
      const fields = Object.entries(value).map(([field, it]) => [
        field,
        refinedField(it, { ...place, way: [...place.way, field] }),
      ]);
      return [key, Object.fromEntries(fields)];
    }),
    ...(place.isAnswer && isNonEmptyText(schema) ? [['pattern', '\\S']] : []),
  ]);
}

const inputOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' });

/** What a host must send, for a schema that reads it. */
export const answerSchema = (noun: Noun, schema: z.ZodType): unknown =>
  noun === 'register' ? TRUTHY : refined(inputOf(schema), { noun, isAnswer: true, way: [] });

/** What the site sends. */
export const payloadSchema = (noun: Noun, schema: z.ZodType): unknown =>
  refined(inputOf(schema), { noun, isAnswer: false, way: [] });
