import { draftMode } from 'next/headers';
import { connection } from 'next/server';

import { env, parseEnv } from '@/lib/env';

import type { ContentMode } from './content-mode';

jest.mock('next/headers', () => ({ draftMode: jest.fn() }));
jest.mock('next/server', () => ({ connection: jest.fn() }));
jest.mock('@/lib/env', () => ({ ...jest.requireActual<object>('@/lib/env'), env: jest.fn() }));

// The set-up of the tests leaves requests out; this is the real one.
const { contentMode } = jest.requireActual<{ contentMode: () => Promise<ContentMode> }>('./content-mode');

function given({ isDraft = false, PREVIEW = '0' }: { isDraft?: boolean; PREVIEW?: string }) {
  jest.mocked(draftMode).mockResolvedValue({ isEnabled: isDraft, enable() {}, disable() {} });
  jest.mocked(env).mockReturnValue(parseEnv({ PREVIEW }));
}

beforeEach(() => jest.mocked(connection).mockClear());

test('on the public site content is what is published, and pages stay prerendered', async () => {
  given({});
  expect(await contentMode()).toBe('published');
  expect(connection).not.toHaveBeenCalled();
});

test('on a preview it is fresh, and no page is prerendered', async () => {
  given({ PREVIEW: '1' });
  expect(await contentMode()).toBe('fresh');
  expect(connection).toHaveBeenCalledTimes(1);
});

test.each(['0', '1'])('an editor in draft mode sees drafts, on a preview (%s) or not', async (PREVIEW) => {
  given({ isDraft: true, PREVIEW });
  expect(await contentMode()).toBe('draft');
});
