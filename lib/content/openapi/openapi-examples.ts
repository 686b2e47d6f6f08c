import { contract } from '../contract';
import type { Examples } from './openapi';

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
