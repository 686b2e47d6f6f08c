import fc from 'fast-check';
import { flattenedVerify, FlattenedSign, importJWK } from 'jose';
import * as base64url from 'jose/base64url';

import { type Db, openDatabase } from '@/lib/store/database';
import { startSqlite } from '@/lib/store/testing';

import { jwksOf, publicJwk, rotateSheetKey, sheetKeys } from './keys';
import { fileText, headerOf } from './sheet';
import { signSheet } from './sign';
import { aSheet } from './testing';
import { type KnownKeys, MOST_CHARACTERS, verifySheet } from './verify';

const NOW_MS = Date.UTC(2026, 10, 22, 9, 30);

type File = { protected: string; payload: string; signature: string };

let server: Awaited<ReturnType<typeof startSqlite>>;
let db: Db;
let known: KnownKeys;
let text: string;
let file: File;

beforeAll(async () => {
  server = await startSqlite();
  db = await openDatabase(await server.freshUrl());
  text = await signSheet(db, aSheet(), NOW_MS);
  file = JSON.parse(text);
  known = { keys: jwksOf(await sheetKeys(db, NOW_MS)).keys, scorings: {} };
});
afterAll(async () => {
  await db.destroy();
  await server.stop();
});

const isGenuine = async (changed: string) => 'sheet' in (await verifySheet(changed, known));
const encoded = (value: unknown) => base64url.encode(JSON.stringify(value));
const withHeader = (header: object) => fileText(encoded(header), file.payload, file.signature);

test('a verified sheet has the signed values', async () => {
  expect(await verifySheet(text, known)).toEqual({ sheet: aSheet(), scoring: 1 });
});

test('space around a pasted sheet changes nothing', async () => {
  expect(await verifySheet(`\n ${text}\r\n`, known)).toEqual({ sheet: aSheet(), scoring: 1 });
});

test('another library verifies a sheet with the published keys', async () => {
  const [jwk = publicJwk('')] = known.keys.map(({ x }) => publicJwk(x));
  const { payload } = await flattenedVerify(file, await importJWK(jwk, 'EdDSA'), { algorithms: ['EdDSA'] });
  expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(aSheet());
});

test('a changed character anywhere in the file is found', async () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/"{}:, \n';
  for (const at of text.split('').keys()) {
    const other = alphabet[(at * 7) % alphabet.length] ?? '';
    const changed = text.slice(0, at) + (other === text[at] ? '~' : other) + text.slice(at + 1);
    expect([at, await isGenuine(changed)]).toEqual([at, false]);
  }
});

test('no other spelling of a header, payload or signature is genuine', async () => {
  const parts = ['protected', 'payload', 'signature'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...parts),
      fc.nat(),
      fc.integer({ min: 1, max: 255 }),
      async (part, at, difference) => {
        const bytes = base64url.decode(file[part]);
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ difference;
        const changed = { ...file, [part]: base64url.encode(bytes) };
        expect(await isGenuine(fileText(changed.protected, changed.payload, changed.signature))).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
  // The last character of each part, even if decoding ignores the difference.
  for (const part of parts) {
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      const spelling = file[part].slice(0, -1) + last;
      const changed = { ...file, [part]: spelling };
      expect(await isGenuine(fileText(changed.protected, changed.payload, changed.signature))).toBe(
        spelling === file[part],
      );
    }
  }
});

test('a signature with the group order added to it is not genuine', async () => {
  const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
  const bytes = base64url.decode(file.signature);
  let carry = 0n;
  for (let at = 0; at < 32; at += 1) {
    const sum = BigInt(bytes[32 + at] ?? 0) + ((order >> BigInt(8 * at)) & 255n) + carry;
    bytes[32 + at] = Number(sum & 255n);
    carry = sum >> 8n;
  }
  expect(await isGenuine(fileText(file.protected, file.payload, base64url.encode(bytes)))).toBe(false);
});

test('duplicate or additional members make a sheet count as changed', async () => {
  const forged = encoded(aSheet({ candidate: 'somebody else' }));
  for (const changed of [
    text.replace('{', `{"payload":"${forged}",`),
    text.replace('}', `,"payload":"${file.payload}"}`),
    text.replace('}', ',"header":{"alg":"none"}}'),
    text.replace('"payload"', '"\\u0070ayload"'),
    JSON.stringify(file, null, 2),
    `${text}${text}`,
  ])
    expect(await isGenuine(changed)).toBe(false);
});

test.each([
  ['no algorithm', () => ({ alg: 'none', typ: 'response-sheet', kid: known.keys[0]?.kid })],
  ['the same algorithm by its other name', () => ({ ...headerOf(known.keys[0]?.kid ?? ''), alg: 'Ed25519' })],
  ['a key of its own', () => ({ ...headerOf(known.keys[0]?.kid ?? ''), jwk: publicJwk(known.keys[0]?.x ?? '') })],
  ['the key of another site', () => headerOf('another-key')],
  ['another kind of document', () => ({ ...headerOf(known.keys[0]?.kid ?? ''), typ: 'JWT' })],
])('a header with %s is not taken', async (_what, header) => {
  expect(await verifySheet(withHeader(header()), known)).toEqual({ fault: 'unknown-key' });
});

test('an HMAC with the public key as its secret is not a signature', async () => {
  const { kid = '', x = '' } = known.keys[0] ?? {};
  const payload = new TextEncoder().encode(JSON.stringify(aSheet()));
  const jws = await new FlattenedSign(payload)
    .setProtectedHeader({ ...headerOf(kid), alg: 'HS256' })
    .sign(base64url.decode(x));
  expect(await isGenuine(fileText(jws.protected ?? '', jws.payload, jws.signature))).toBe(false);
});

test('a signature of another key under the site’s key id counts as a change', async () => {
  const other = await openDatabase(await server.freshUrl());
  const [foreign] = await sheetKeys(other, NOW_MS);
  const foreignFile: File = JSON.parse(await signSheet(other, aSheet(), NOW_MS));
  await other.destroy();
  const stolen = fileText(file.protected, foreignFile.payload, foreignFile.signature);
  expect(await verifySheet(stolen, known)).toEqual({ fault: 'changed' });
  const twice = { ...known, keys: [...known.keys, { kid: foreign?.kid ?? '', x: known.keys[0]?.x ?? '' }] };
  expect(await verifySheet(JSON.stringify(foreignFile), twice)).toEqual({ fault: 'changed' });
});

test('a sheet of an older key stays genuine after rotations, but not after a leak', async () => {
  const own = await openDatabase(await server.freshUrl());
  const older = await signSheet(own, aSheet(), NOW_MS);
  for (const at of [1, 2]) await rotateSheetKey(own, NOW_MS + at, { isLeak: false });
  const newer = await signSheet(own, aSheet(), NOW_MS);
  const rotated = { keys: jwksOf(await sheetKeys(own, NOW_MS)).keys, scorings: {} };
  expect(JSON.parse(older).protected).not.toBe(JSON.parse(newer).protected);
  for (const it of [older, newer]) expect(await verifySheet(it, rotated)).toMatchObject({ sheet: aSheet() });
  const left = { keys: jwksOf(await rotateSheetKey(own, NOW_MS, { isLeak: true })).keys, scorings: {} };
  for (const it of [older, newer]) expect(await verifySheet(it, left)).toEqual({ fault: 'unknown-key' });
  await own.destroy();
});

test.each([
  [2, 2],
  [1, 1],
  // A page that was loaded before the sheet was signed.
  [0, 1],
])('if the site knows scoring %i of the paper, the verdict has scoring %i', async (current, told) => {
  const { scoring } = (await verifySheet(text, { ...known, scorings: { 'the-digest': current } })) as {
    scoring: number;
  };
  expect(scoring).toBe(told);
});

test('a sheet without marks is genuine', async () => {
  const bare = await signSheet(db, aSheet({ result: null }), NOW_MS);
  expect(await verifySheet(bare, known)).toMatchObject({ sheet: { result: null }, scoring: 0 });
});

test.each([
  ['too-large', () => ' '.repeat(MOST_CHARACTERS + 1)],
  ['not-json', () => ''],
  ['not-json', () => '%PDF-1.7'],
  ['not-json', () => text.slice(0, -1)],
  ['no-sheet', () => 'null'],
  ['no-sheet', () => '[]'],
  ['no-sheet', () => JSON.stringify({ ...file, signature: 7 })],
  ['no-sheet', () => '{"__proto__":{"protected":"a","payload":"b","signature":"c"}}'],
])('%s: a file that is not a sheet', async (fault, given) => {
  expect(await verifySheet(given(), known)).toEqual({ fault });
});

test('a sheet of a newer form is distinguished from a changed one', async () => {
  const newer = await signSheet(db, { ...aSheet(), version: 2 as 1 }, NOW_MS);
  expect(await verifySheet(newer, known)).toEqual({ fault: 'newer' });
});
