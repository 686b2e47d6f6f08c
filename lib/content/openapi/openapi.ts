import { z } from 'zod';

import { type Noun, pagesFedBy } from '@/lib/site/pages';

import { contract } from '../contract';
import { HOST_MAX_BYTES, HOST_TIMEOUT_MS } from '../host/client';
import type { HostCall } from '../host/list-call';
import { registerCall } from '../nouns/users';

type Examples = Partial<Record<Noun, { answer: unknown; payload?: unknown }>>;

const ABOUT = `The calls that the website makes to the API host of the institute; it makes no others. \`API_HOST\` is the
base address that the paths below are put behind. \`npm run check:host -- <address>\` makes the calls and says, one by
one, what the site would make of the answers.

## How the site reads

Public content is read again once it is older than 30 seconds (\`CONTENT_MAX_AGE_S\`), on the server. A list is read item
by item: an item that does not satisfy its schema is left out, as is one whose \`_id\` was there before, with one line
in the log of the site; the other items are shown in the order of the list. Fields that are not named here are ignored.
An answer that cannot be used at all is a failure: an error status, no answer in time, no JSON, no list, or a list
without one usable item. After a failure the site goes on showing what it read last; where there never was anything,
the place stays empty.

## Limits

A call may take ${HOST_TIMEOUT_MS / 1_000} seconds, a registration ${registerCall.timeoutMs / 1_000}. A GET that fails, or is answered by a status from 500,
is made once more within this time. While several calls get no answer, none of these is made again for some seconds. An
answer may have ${HOST_MAX_BYTES / 1024 / 1024} MiB; it is JSON in UTF-8, whatever its Content-Type, which should be
\`application/json\`. Public calls are made without credentials and follow redirects. A call with a password or a token
never follows one.

## HTML

Fields that say so hold HTML. Text, headings, lists, tables, links, images of the host and frames with YouTube videos
stay in it, as do pictures in the text itself (\`data:\` addresses of PNG, JPEG, GIF and WebP of up to 2 MB); an image of
another address becomes a link. Scripts, styles, forms, event handlers and other frames are taken out; h1 and h2 become
h3. Relative addresses are resolved like the paths of files. A field that must not be empty must show something after
that. All other texts are plain: a tag in them is shown as it is written.

## Files

Paths are relative to \`API_HOST\`, its own path included: \`/uploads/a.pdf\` loads from \`<API_HOST>/uploads/a.pdf\`, with or
without the slash at the start. Backslashes count as slashes. An http or https address is taken as it is, of a picture
only if it is on the origin of \`API_HOST\`. Visitors' browsers load documents straight from there, without
credentials, and drawings (SVG) too. The site fetches other pictures and makes them small.

## What is shown

Where items have \`IsActive\` or \`IsDisplay\`, only those with \`true\` are shown.`;

type CallTexts = {
  /** The name of the call in generated client code. */
  operationId: string;
  summary: string;
  /** By status; the success status is first. */
  responses: Record<string, string>;
};

const OF_CONTENT = {
  default:
    'A failure, whatever the body: the site goes on showing what it read last. A GET is made once more after a status from 500.',
};

const TEXTS: Partial<Record<Noun, CallTexts>> = {
  anthropology: {
    operationId: 'getAnthropology',
    summary: 'The Anthropology syllabus',
    responses: { '2XX': 'The object, or null.', ...OF_CONTENT },
  },
  login: {
    operationId: 'logIn',
    summary: 'Log a user in',
    responses: {
      '200': 'The user is logged in. Without a token in it, the login is refused.',
      default:
        'The login is refused. Should be 401 where the credentials are wrong. With 429, or a status from 500, the host has not judged, and the user is asked to try again.',
    },
  },
  register: {
    operationId: 'registerUser',
    summary: 'Register a user',
    responses: {
      '2XX':
        'The user is registered, unless the answer is false, 0, null or an empty text. Only with 201 or 204 it may have no body.',
      default: 'The registration failed. Should be 409 where the user is known, 400 for a bad payload.',
    },
  },
  'logged-in-user': {
    operationId: 'getLoggedInUser',
    summary: 'The user whom the token stands for',
    responses: {
      '200': 'The user.',
      '401': 'The token is not accepted, or no longer: the session of the user ends.',
      '403': 'The same as 401.',
      default: 'A failure: the session goes on, and the profile says that it cannot be loaded.',
    },
  },
  review: {
    operationId: 'postReview',
    summary: 'Post a review',
    responses: { '2XX': 'The review is stored. The answer is not read.', default: 'The review was not stored.' },
  },
};

const BEARER = 'hostToken';

const tagOf = ({ noun, method, isAuthenticated }: HostCall) => {
  if (method === 'POST' || isAuthenticated) return 'Accounts';
  return /^exam|^questions$/.test(noun) ? 'Tests' : 'Content';
};

const titleOf = (schema: z.ZodType) => z.globalRegistry.get(schema)?.title ?? '';

const textsOf = ({ noun, item }: HostCall): CallTexts =>
  TEXTS[noun] ?? {
    operationId: `list-${noun}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    summary: `Every ${item ? titleOf(item) : noun}`,
    responses: { '2XX': 'The list. It may be empty.', ...OF_CONTENT },
  };

const ref = (schema: z.ZodType) => ({ $ref: `#/components/schemas/${titleOf(schema)}` });

const inJson = (schema: object, example: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

function operationOf(call: HostCall, examples: Examples) {
  const { noun, item, answer, payload, isAuthenticated } = call;
  const { operationId, summary, responses } = textsOf(call);
  const about = z.globalRegistry.get(item ?? answer)?.description ?? 'Shown in the order of the list.';
  const pages = pagesFedBy(noun).map((path) => `\`${path}\``);
  const schema = item ? { type: 'array', items: ref(item) } : ref(answer);
  const content = inJson(schema, examples[noun]?.answer);
  return {
    operationId,
    tags: [tagOf(call)],
    summary,
    description: pages.length > 0 ? `${about} Feeds ${pages.join(', ')}.` : about,
    ...(isAuthenticated && { security: [{ [BEARER]: [] }] }),
    ...(payload && { requestBody: { required: true, content: inJson(ref(payload), examples[noun]?.payload) } }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, description], at) => [
        status,
        { description, ...(at === 0 && { content }) },
      ]),
    ),
  };
}

const isLimitOfIntegers = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** The JSON Schema of a schema's input, without its name and description, which are elsewhere in the document. */
export function jsonSchemaOf(schema: z.ZodType) {
  const whole = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      delete jsonSchema.default;
      if (isLimitOfIntegers(jsonSchema.minimum)) delete jsonSchema.minimum;
      if (isLimitOfIntegers(jsonSchema.maximum)) delete jsonSchema.maximum;
    },
  });
  for (const key of ['$schema', 'title', 'description']) delete whole[key];
  return whole;
}

const schemasOf = ({ item, answer, payload }: HostCall) =>
  [item ?? answer, ...(payload ? [payload] : [])].map((schema) => [titleOf(schema), jsonSchemaOf(schema)] as const);

/** The calls of the contract as an OpenAPI 3.1 document, made from the schemas that read the answers. */
export const openApiDocument = (examples: Examples) => ({
  openapi: '3.1.0',
  info: { title: 'API host of the study circle’s website', version: '1.0.0', description: ABOUT },
  servers: [{ url: 'https://api.example.org', description: 'API_HOST, the address of the institute’s host' }],
  tags: [
    { name: 'Content', description: 'What the public pages show.' },
    { name: 'Tests', description: 'What the online tests are made of.' },
    { name: 'Accounts', description: 'Candidates and what they send.' },
  ],
  paths: Object.fromEntries(
    contract.map((call) => [call.path, { [call.method.toLowerCase()]: operationOf(call, examples) }]),
  ),
  components: {
    schemas: Object.fromEntries(contract.flatMap(schemasOf)),
    securitySchemes: {
      [BEARER]: { type: 'http', scheme: 'bearer', description: 'The token of the login, which is opaque to the site.' },
    },
  },
});

const MOST_CHARACTERS = 500;

const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > MOST_CHARACTERS ? (/<p>[^]*?<\/p>/.exec(value)?.[0] ?? value) : value;

/** The shortest of the published items with the most fields to show. */
function bestOf(all: readonly object[]): object | undefined {
  const items = all
    .map((item) => Object.fromEntries(Object.entries(item).map(([field, value]) => [field, shortened(value)])))
    .filter((item) => !Object.values(item).includes(false));
  const fieldsOf = (item: object) => Object.keys(item).length;
  const lengthOf = (item: object) => JSON.stringify(item).length;
  return items.toSorted((a, b) => fieldsOf(b) - fieldsOf(a) || lengthOf(a) - lengthOf(b))[0];
}

const CREDENTIALS = { Username: 'asha', Password: 'a long pass phrase' };
const USER = { Name: 'Asha Kumari', Mobile: '9876543210', Email: 'asha@example.org' };

const ACCOUNTS: Examples = {
  login: { answer: { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhc2hhIn0.c2lnbmF0dXJl' }, payload: CREDENTIALS },
  register: {
    answer: { message: 'User registered' },
    payload: {
      ...CREDENTIALS,
      rePassword: CREDENTIALS.Password,
      ...USER,
      Course: 'IAS-Indian Administrative Services',
    },
  },
  'logged-in-user': { answer: { user: { Username: CREDENTIALS.Username, ...USER } } },
  review: {
    answer: { message: 'Review stored' },
    payload: { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' },
  },
};

/** Examples of every call, from the content that `read` gives for a path. */
export async function readExamples(read: (path: string) => Promise<unknown>): Promise<Examples> {
  const examples = { ...ACCOUNTS };
  for (const { noun, path } of contract.filter((call) => !(call.noun in ACCOUNTS))) {
    const body = await read(path);
    const best = bestOf([body].flat().filter((it) => typeof it === 'object' && it !== null));
    examples[noun] = { answer: Array.isArray(body) ? [best] : best };
  }
  return examples;
}
