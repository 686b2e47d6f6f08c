import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

import { currentOpenApi } from '@/lib/commands/current-openapi';
import { handle } from '@/lib/standin/handle';

import { isRecord } from '../check/host-check-items';
import { contract } from '../contract';
import type { HostCall } from '../host/list-call';

const FILE = 'lib/content/openapi.json';
const VALIDATOR = 'node_modules/@seriousme/openapi-schema-validator/bin/validate-api-cli.js';

type Schema = Record<string, unknown>;
type Content = { 'application/json': { schema: Schema; example: unknown } };
type Operation = {
  operationId: string;
  description: string;
  security?: unknown;
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

let document: Document;

beforeAll(async () => {
  document = JSON.parse(JSON.stringify(await currentOpenApi()));
});

const operationOf = ({ path, method }: HostCall): Operation => {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${path} is not in the document`);
  return operation;
};

const jsonOf = (content: Content | undefined) => {
  if (!content) throw new Error('there is no content');
  return content['application/json'];
};

const answerOf = (call: HostCall) =>
  jsonOf(Object.entries(operationOf(call).responses).find(([status]) => status.startsWith('2'))?.[1].content);
const payloadOf = (call: HostCall) => jsonOf(operationOf(call).requestBody?.content);

function resolved(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(resolved);
  if (!isRecord(schema)) return schema;
  const { $ref } = schema;
  if (typeof $ref === 'string') return resolved(document.components.schemas[$ref.split('/').at(-1) ?? '']);
  return Object.fromEntries(Object.entries(schema).map(([key, it]) => [key, resolved(it)]));
}

const satisfies = (schema: Schema, value: unknown) => z.fromJSONSchema(resolved(schema) as Schema).safeParse(value);

test('the committed document is the one that `npm run make:openapi` writes', () => {
  expect(JSON.parse(readFileSync(FILE, 'utf8'))).toEqual(document);
});

test('the document is valid OpenAPI 3.1', async () => {
  expect(JSON.parse(readFileSync(FILE, 'utf8')).openapi).toMatch(/^3\.1\./);
  const { stdout } = await promisify(execFile)(process.execPath, [VALIDATOR, FILE]);
  expect(JSON.parse(stdout)).toEqual({ valid: true });
});

test('the document has exactly the calls of the contract, each under its own name', () => {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.sort()).toEqual(contract.map(({ method, path }) => `${method} ${path}`).sort());
  const names = contract.map((call) => operationOf(call).operationId);
  expect(new Set(names).size).toBe(contract.length);
});

test('only the user’s call needs the token', () => {
  expect(contract.filter((call) => operationOf(call).security).map(({ noun }) => noun)).toEqual(['logged-in-user']);
});

test('a call names the pages that it feeds', () => {
  const [announcements] = contract;
  if (!announcements) throw new Error('the contract is empty');
  expect(operationOf(announcements).description).toMatch(/ Feeds `\/`, `\/Announcement`, `\/Search`\.$/);
});

test.each([
  ['announcements', '2XX default'],
  ['login', '200 default'],
  ['register', '2XX default'],
  ['logged-in-user', '200 401 403 default'],
  ['review', '2XX default'],
])('the document gives the call %s the statuses that the site tells apart', (noun, statuses) => {
  const call = contract.find((it) => it.noun === noun);
  expect(call && Object.keys(operationOf(call).responses).join(' ')).toBe(statuses);
});

function fieldsOf(schema: unknown): [string, unknown][] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf);
  if (!isRecord(schema)) return [];
  const own = isRecord(schema.properties) ? Object.entries(schema.properties) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}

test('every field of the document has a description', () => {
  const fields = fieldsOf(Object.values(document.components.schemas));
  expect(fields.length).toBeGreaterThan(90);
  const undescribed = fields.filter(([, schema]) => !isRecord(schema) || !schema.description);
  expect(undescribed).toEqual([]);
});

describe('the examples', () => {
  test.each(contract)('the examples of $method $path are valid', (call) => {
    const { schema, example } = answerOf(call);
    expect(example).toBeDefined();
    expect(satisfies(schema, example).error).toBeUndefined();
    expect(call.answer.safeParse(example).error).toBeUndefined();
    if (!call.payload) return;
    const payload = payloadOf(call);
    expect(satisfies(payload.schema, payload.example).error).toBeUndefined();
    expect(call.payload.safeParse(payload.example).error).toBeUndefined();
  });

  test('the examples are short, and the site would show their items', () => {
    const examples = JSON.stringify(contract.map((call) => answerOf(call).example));
    expect(examples).not.toMatch(/"(IsActive|IsDisplay)":false/);
    expect(examples.length).toBeLessThan(10_000);
  });
});

test.each(contract.filter((call) => call.method === 'GET' && !call.isAuthenticated))(
  'the stand-in’s answer to $method $path satisfies the document',
  async (call) => {
    const body = await (await handle(new Request(`http://standin.invalid${call.path}`))).json();
    expect(satisfies(answerOf(call).schema, body).error).toBeUndefined();
  },
);

const LEAVES: unknown[] = [
  ...[
    'x',
    ' x ',
    '',
    ' \n',
    '7',
    '2026',
    '-1',
    '2/3',
    '0.5',
    'two',
    '9876543210',
    'a@example.org',
    ' 3 ',
    '5',
    '2026-05-02',
  ],
  ...[0, 1, 4, 5, 1.5, -1, 700, 2026, true, false, null, [], {}],
];

/** Values that a schema allows, some with a part that it forbids. */
function nearly(schema: unknown): Arbitrary<unknown> {
  if (!isRecord(schema)) return fc.constantFrom(...LEAVES);
  const { enum: values, anyOf, items, properties, required } = schema;
  const parts: Arbitrary<unknown>[] = [];
  if (Array.isArray(values)) parts.push(fc.constantFrom(...values));
  if (Array.isArray(anyOf)) parts.push(...anyOf.map(nearly));
  if (items) parts.push(fc.array(nearly(items), { maxLength: 2 }));
  if (isRecord(properties) && Array.isArray(required)) {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, it]) => [name, nearly(it)]));
    parts.push(fc.record(fields, { requiredKeys: required }), fc.record(fields, { requiredKeys: required.slice(1) }));
  }
  const right = parts.length > 0 ? parts : [fc.constantFrom(...LEAVES.filter((it) => satisfies(schema, it).success))];
  return fc.oneof({ arbitrary: fc.oneof(...right), weight: 30 }, { arbitrary: fc.constantFrom(...LEAVES), weight: 1 });
}

/** Whether the site drops a field that it does not understand without dropping its item. */
const losesOf = (value: unknown, data: unknown): boolean =>
  isRecord(value) &&
  isRecord(data) &&
  Object.entries(value).some(
    ([field, it]) =>
      field in data &&
      (data[field] === undefined ||
        (data[field] === '' && typeof it !== 'string' && it !== null) ||
        losesOf(it, data[field])),
  );

/** Whether the site can use all of a value. */
function isUnderstood(schema: z.ZodType, value: unknown): boolean {
  const { success, data } = schema.safeParse(value);
  return success && !losesOf(value, data);
}

/** Rules between fields, which the document gives only in words. */
const isLocked = (value: unknown) => isRecord(value) && isRecord(value.Scheme) && value.Scheme.Locked === true;
const isInHindi = (value: unknown) =>
  isRecord(value) &&
  Object.entries(value).some(
    ([name, it]) => name.endsWith('Hi') && (typeof it === 'number' || (typeof it === 'string' && it.trim() !== '')),
  );

const READ = contract.flatMap((call) => {
  const { noun, item, answer, payload } = call;
  return [
    { what: `an answer of ${noun}`, schema: item ?? answer, from: () => answerOf(call).schema, isItem: Boolean(item) },
    ...(payload
      ? [{ what: `a payload of ${noun}`, schema: payload, from: () => payloadOf(call).schema, isItem: false }]
      : []),
  ];
});

test.each(READ.filter(({ what }) => !/register|review/.test(what) || what.startsWith('a payload')))(
  'the document allows as $what exactly what the site’s schema allows',
  ({ schema, from, isItem }) => {
    const written = resolved(from());
    const told = isItem && isRecord(written) ? written.items : written;
    if (!isRecord(told)) throw new Error('there is no schema');
    const document31 = z.fromJSONSchema(told);
    const verdicts = new Set<boolean>();
    fc.assert(
      fc.property(nearly(told), (value) => {
        fc.pre(!isLocked(value) && !isInHindi(value));
        verdicts.add(isUnderstood(schema, value));
        expect([value, document31.safeParse(value).success]).toEqual([value, isUnderstood(schema, value)]);
      }),
      { numRuns: 500 },
    );
    expect(verdicts).toEqual(new Set([true, false]));
  },
);

test.each([
  [{}, true],
  ['done', true],
  [true, true],
  [1, true],
  [[], true],
  ['', false],
  [0, false],
  [false, false],
  [null, false],
])('the site takes %j as a successful registration: %s', (body, isSuccess) => {
  const call = contract.find(({ noun }) => noun === 'register');
  if (!call) throw new Error('there is no such call');
  expect(satisfies(answerOf(call).schema, body).success).toBe(isSuccess);
  expect(call.answer.safeParse(body).success).toBe(isSuccess);
});
