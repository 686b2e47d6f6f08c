import { contract, type ContractCall } from '../contract';
import { type Noun, pagesFedBy } from '@/lib/site/pages';
import { HOST_MAX_BYTES, HOST_TIMEOUT_MS } from '../host-limits';
import { answerSchema, type JsonSchema, payloadSchema } from './openapi-schemas';
import { CALL_TEXTS } from './openapi-texts';

/** An answer of each call that has one to show, and what is sent for it. */
export type Examples = Partial<Record<Noun, { answer: unknown; payload?: unknown }>>;

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

A call may take ${HOST_TIMEOUT_MS / 1_000} seconds. A GET that fails, or is answered by a status from 500, is made once
more within this time. After calls without an answer the host is left alone for some seconds. An answer may have
${HOST_MAX_BYTES / 1024 / 1024} MiB; it is JSON in UTF-8, whatever its Content-Type, which should be
\`application/json\`. Public calls are made without credentials and follow redirects. A call with a password or a token
never follows one.

## HTML

Fields that say so hold HTML. Text, headings, lists, tables, links and images stay in it. Scripts, styles, forms and
event handlers are taken out, and so are frames; h1 and h2 become h3. Relative addresses are resolved like the paths of
files. All other texts are plain: a tag in them is shown as it is written.

## Files

Paths are relative to \`API_HOST\`, its own path included: \`/uploads/a.pdf\` loads from \`<API_HOST>/uploads/a.pdf\`, with or
without the slash at the start. Backslashes count as slashes. An http or https address is taken as it is. Visitors'
browsers load documents straight from there, without credentials. Pictures are fetched and made small by the site,
which does that for the host’s own address alone; an SVG may be anywhere.

## What is shown

Where items have \`IsActive\` or \`IsDisplay\`, only those with \`true\` are shown.`;

const BEARER = 'hostToken';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const inJson = (schema: JsonSchema, example: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});

const FAILURE = {
  description:
    'A failure, whatever the body: the site goes on showing what it read last. A GET is made once more after a status from 500.',
};

type Responses = Record<string, { description: string; content?: unknown }>;

/** The statuses that the site tells apart, beside the one of success. */
const STATUSES: Partial<Record<Noun, { success: string; others: Responses }>> = {
  login: {
    success: '200',
    others: { default: { description: 'The login is refused. Should be 401 where the credentials are wrong.' } },
  },
  register: {
    success: '2XX',
    others: {
      default: {
        description: 'The registration failed. Should be 409 where the user is known, 400 for a bad payload.',
      },
    },
  },
  'logged-in-user': {
    success: '200',
    others: {
      '401': { description: 'The token is not accepted, or no longer: the session of the user ends.' },
      '403': { description: 'The same as 401.' },
      default: { description: 'A failure: the session goes on, and the profile says that it cannot be loaded.' },
    },
  },
  review: { success: '2XX', others: { default: { description: 'The review was not stored.' } } },
};

const SUCCESS: Partial<Record<Noun, string>> = {
  login: 'The user is logged in. Any other status is a refusal.',
  register: 'The user is registered. The site looks at no more than whether the answer is empty or false.',
  'logged-in-user': 'The user.',
  review: 'The review is stored. The answer is not read.',
};

function responsesOf({ noun, item }: ContractCall, examples: Examples): Responses {
  const { success, others } = STATUSES[noun] ?? { success: '2XX', others: { default: FAILURE } };
  const answer = ref(CALL_TEXTS[noun].answer);
  const schema = item ? { type: 'array', items: answer } : answer;
  const description = SUCCESS[noun] ?? (item ? 'The list. It may be empty.' : 'The object.');
  return { [success]: { description, content: inJson(schema, examples[noun]?.answer) }, ...others };
}

/** The pages that suffer where a call does. */
const pagesText = (noun: Noun) => {
  const pages = pagesFedBy(noun).map((path) => `\`${path}\``);
  return pages.length > 0 ? ` Feeds ${pages.join(', ')}.` : '';
};

function operationOf(call: ContractCall, examples: Examples) {
  const { operationId, tag, summary, description, ...names } = CALL_TEXTS[call.noun];
  return {
    ...{ operationId, tags: [tag], summary, description: `${description}${pagesText(call.noun)}` },
    ...(call.isAuthenticated && { security: [{ [BEARER]: [] }] }),
    ...('payload' in names && {
      requestBody: { required: true, content: inJson(ref(names.payload), examples[call.noun]?.payload) },
    }),
    responses: responsesOf(call, examples),
  };
}

function schemasOf({ noun, item, answer, payload }: ContractCall): [string, unknown][] {
  const names = CALL_TEXTS[noun];
  return [
    [names.answer, answerSchema(noun, item ?? answer)],
    ...(payload && 'payload' in names ? [[names.payload, payloadSchema(noun, payload)] as [string, unknown]] : []),
  ];
}

/** The calls of the contract as an OpenAPI 3.1 document: what a host must answer, made from the schemas that read it. */
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
