import { createHmac } from 'node:crypto';

import { RequestCookies } from 'next/dist/server/web/spec-extension/cookies';
import { cookies, draftMode } from 'next/headers';
import { connection } from 'next/server';

import { withEnv } from '@/lib/server/env-testing';

import type * as ContentModes from './content-mode';

jest.mock('next/headers', () => ({ cookies: jest.fn(), draftMode: jest.fn() }));
jest.mock('next/server', () => ({ connection: jest.fn() }));
// The test setup replaces this module; these tests use the real one.
const { contentMode, draftProof } = jest.requireActual<typeof ContentModes>('./content-mode');

const SECRET = 'a secret of the editors';

/** The cookie that the endpoint sets while a secret is in force. */
function proofOf(PREVIEW_SECRET: string) {
  withEnv({ PREVIEW_SECRET });
  return draftProof();
}

function given({ isDraft = false, PREVIEW = '0', proof = '', PREVIEW_SECRET = SECRET }) {
  jest.mocked(draftMode).mockResolvedValue({ isEnabled: isDraft, enable() {}, disable() {} });
  jest.mocked(cookies).mockResolvedValue(new RequestCookies(new Headers({ cookie: `draft-secret=${proof}` })) as never);
  withEnv({ PREVIEW, PREVIEW_SECRET });
}

beforeEach(() => {
  jest.mocked(connection).mockClear();
  jest.mocked(cookies).mockClear();
});

test('the public site shows published content, and its pages stay prerendered', async () => {
  given({});
  expect(await contentMode()).toBe('published');
  expect(connection).not.toHaveBeenCalled();
  expect(cookies).not.toHaveBeenCalled();
});

test('a preview reads fresh content, and none of its pages is prerendered', async () => {
  given({ PREVIEW: '1' });
  expect(await contentMode()).toBe('fresh');
  expect(connection).toHaveBeenCalledTimes(1);
});

test.each(['0', '1'])('an editor in draft mode sees drafts with PREVIEW=%s', async (PREVIEW) => {
  given({ isDraft: true, PREVIEW, proof: proofOf(SECRET) });
  expect(await contentMode()).toBe('draft');
});

test.each([
  ['the secret is another one', 'another secret of the editors', proofOf(SECRET)],
  ['there is no secret any more', '', proofOf(SECRET)],
  [
    'there is no secret, and the cookie is made without one',
    '',
    createHmac('sha256', '').update('draft mode').digest('base64url'),
  ],
  ['the cookie of the framework stands alone', SECRET, ''],
  ['the cookie is made up', SECRET, 'made up'],
])('an editor in draft mode sees what everybody sees when %s', async (_when, PREVIEW_SECRET, proof) => {
  given({ isDraft: true, PREVIEW_SECRET, proof });
  expect(await contentMode()).toBe('published');
});
