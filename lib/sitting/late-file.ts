import { createECDH, hkdfSync } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

import { compactDecrypt, importJWK } from 'jose';
import * as base64url from 'jose/base64url';

import { hasEvent } from '@/lib/exam/log';
import { LONGEST_AGO_MS, MOST_EVENTS } from '@/lib/exam/progress';
import { processWide } from '@/lib/server/process-wide';
import { secret as siteSecret } from '@/lib/server/secret';
import type { AttemptRow } from '@/lib/store/attempts';
import type { Trx } from '@/lib/store/commit-together';

import { paperOf } from './frozen-paper';
import { lateRows } from './late';
import { keepLate } from './late-events';
import { mostEvents, toRow } from './save';
import { readHave } from './state';
import { type LateFile, lateFile } from './wire';

const NUMBER_BYTES = 32;

/** The key pair of the site's secret. */
const keyPair = () =>
  processWide('key pair of late files', () => {
    const number = Buffer.from(hkdfSync('sha256', siteSecret(), '', 'files of late answers', NUMBER_BYTES));
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(number);
    return { number, point: pair.getPublicKey() };
  });

/** The point to which pages seal their files, in hexadecimal digits. */
export const lateKey = (): string => keyPair().point.toString('hex');

function privateJwk() {
  const { number, point } = keyPair();
  const parts = [number, point.subarray(1, -NUMBER_BYTES), point.subarray(-NUMBER_BYTES)];
  const [d, x, y] = parts.map((it) => base64url.encode(it));
  return { kty: 'EC', crv: 'P-256', d, x, y };
}

const ONLY = { keyManagementAlgorithms: ['ECDH-ES'], contentEncryptionAlgorithms: ['A256GCM'] };
const MOST_BYTES = 8_000_000;

/** Base64url ignores the last bits of some characters. */
const isExact = (text: string) => text.split('.').every((part) => base64url.encode(base64url.decode(part)) === part);

/** Opens a file; undefined if not every byte is as a page of this site sealed it. */
export async function openLateFile(text: string): Promise<LateFile | undefined> {
  try {
    const { plaintext } = await compactDecrypt(text, await importJWK(privateJwk(), 'ECDH-ES'), ONLY);
    const json = gunzipSync(plaintext, { maxOutputLength: MOST_BYTES }).toString();
    return isExact(text) ? lateFile.parse(JSON.parse(json)) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the events of a file as if they had just arrived, too late; returns how many answers are new to the site. */
export async function keepLateFile(trx: Trx, attempt: AttemptRow, file: LateFile, nowMs: number): Promise<number> {
  const [paper, have] = [await paperOf(trx, attempt), await readHave(trx, attempt)];
  const late = file.events
    .filter(({ device, event }) => !hasEvent(have, { device, sequence: event.sequence }))
    .filter(({ event }) => event.questionNumber <= paper.questions.length)
    .map(({ device, event, atMs = nowMs }) => ({
      row: toRow(attempt, device, event, 0, nowMs),
      agoMs: Math.min(Math.max(0, nowMs - atMs), LONGEST_AGO_MS),
    }));
  const rows = await lateRows(trx, attempt, late);
  let answers = 0;
  for (let from = 0; from < rows.length; from += MOST_EVENTS)
    answers += await keepLate(trx, attempt.id, rows.slice(from, from + MOST_EVENTS), mostEvents(paper));
  return answers;
}
