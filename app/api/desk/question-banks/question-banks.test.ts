import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { logIn } from '@/lib/accounts/testing';
import { findUpload } from '@/lib/banks/uploads';
import { withEnv } from '@/lib/server/env-testing';
import { withSqlite } from '@/lib/store/testing';

import { POST as send } from '../question-bank-files/[id]/route';
import { POST as change } from './[id]/route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/content/nouns/bank', () => ({ bankIfAny: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));
withSqlite(() => undefined);

const EDITOR = 'an-editor-with-kruti-dev';
const BANK = 'Question,AnsA,AnsB,AnsC,AnsD,CorrectAns\nHkkjr dh jkt/kkuh D;k gS\\,fnYyh,eqEcbZ,vkxjk,dksydkrk,a\n';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'content-'));
  await mkdir(join(folder, 'questions'));
  withEnv({ EDITORS: EDITOR, CONTENT_DIR: folder });
  logIn(EDITOR);
});
afterEach(() => rm(folder, { recursive: true }));

async function upload(text: string) {
  const request = new Request('http://localhost:3000/api/desk/question-bank-files/1-2?name=bank.csv', {
    ...{ method: 'POST', body: text, headers: { 'content-type': 'application/octet-stream' } },
  });
  const response = await send(request, { params: Promise.resolve({ id: '1-2' }) });
  return ((await response.json()) as { id: string }).id;
}

async function post(id: string, body: unknown) {
  const request = new Request('http://localhost:3000/api/desk/question-banks/any', {
    ...{ method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  });
  return (await change(request, { params: Promise.resolve({ id }) })).status;
}

test('a file in Kruti Dev is refused until the editor says so, and then read and taken in Unicode', async () => {
  const id = await upload(BANK);
  expect(await findUpload(EDITOR, id)).toMatchObject({
    counts: { taken: 0, refused: 1 },
    others: [{ reason: expect.stringContaining('Kruti Dev. Say so at the desk') }],
  });
  expect(await post(id, { do: 'read', options: ['--font=krutidev'] })).toBe(200);
  expect(await findUpload(EDITOR, id)).toMatchObject({
    counts: { taken: 1, refused: 0 },
    questions: [{ Question: 'भारत की राजधानी क्या है?', AnsA: 'दिल्ली', AnsB: 'मुम्बई', CorrectAns: '1' }],
  });
  expect(await post(id, { do: 'take' })).toBe(200);
  const [file = ''] = await readdir(join(folder, 'questions'));
  expect(await readFile(join(folder, 'questions', file), 'utf8')).toContain('AnsD: कोलकाता');
});

test.each(['--font=chanakya', '--font=krutidev --json=x', '--json=x', '--content=/tmp'])(
  'no other option reaches the command: %s',
  async (option) => expect(await post('any', { do: 'read', options: [option] })).toBe(400),
);
