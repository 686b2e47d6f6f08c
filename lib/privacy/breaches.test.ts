import { processWide } from '@/lib/server/process-wide';
import { startAttempt } from '@/lib/sitting/start';
import { aPaper, begin, finish, START_MS } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { everybody, hasNotice, listNotices, markRead, readBreachTexts, tellOfBreach } from './breaches';
import { recordConsent } from './consents';
import { erase } from './erase';
import { eraseDue } from './sweep';

const MINUTE_MS = 60_000;
const TEXT = '## What happened\n\nA list was open.\n\n---\n\n## क्या हुआ\n\nएक सूची खुली थी।\n';

test('a notice has its headings with their texts in both languages', () => {
  expect(readBreachTexts(TEXT)).toEqual({
    en: [{ heading: 'What happened', text: 'A list was open.' }],
    hi: [{ heading: 'क्या हुआ', text: 'एक सूची खुली थी।' }],
  });
});

test('a notice in one language is refused, and one without a text', () => {
  expect(() => readBreachTexts(TEXT.split('---')[0] ?? '')).toThrow('as many headings in Hindi');
  expect(() => readBreachTexts(TEXT.replace('A list was open.', ''))).toThrow("no text below '## What happened'");
});

describeEachEngine('notices of a breach', (store) => {
  let db: Db;

  beforeEach(async () => {
    db = await store.open();
    const atHand = processWide('breach-notices', () => ({ any: { is: false, atMs: 0 }, of: new Map() }));
    atHand.any = { is: false, atMs: -Infinity };
    atHand.of.clear();
  });

  const texts = readBreachTexts(TEXT);

  test('a told candidate has the notice until it is read once, and nobody else has it', async () => {
    const id = await tellOfBreach(db, texts, ['asha', 'ravi'], START_MS);
    expect(await Promise.all(['asha', 'ravi', 'meena'].map((it) => hasNotice(db, it, START_MS)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(await listNotices(db, 'asha')).toEqual([{ id, ...texts }]);
    expect(await listNotices(db, 'meena')).toEqual([]);
    expect(await markRead(db, 'meena', id, START_MS)).toBe(false);
    expect(await markRead(db, 'asha', id, START_MS)).toBe(true);
    expect(await markRead(db, 'asha', id, START_MS + 1)).toBe(false);
    expect([await hasNotice(db, 'asha', START_MS), await hasNotice(db, 'ravi', START_MS)]).toEqual([false, true]);
    expect([await listNotices(db, 'asha'), (await listNotices(db, 'ravi')).length]).toEqual([[], 1]);
  });

  test('a second call for the same breach adds missing candidates, and keeps what is read as read', async () => {
    const id = await tellOfBreach(db, texts, ['asha'], START_MS);
    await markRead(db, 'asha', id, START_MS);
    expect(await tellOfBreach(db, texts, ['asha', 'ravi'], START_MS + 1)).toBe(id);
    expect([await listNotices(db, 'asha'), (await listNotices(db, 'ravi')).length]).toEqual([[], 1]);
  });

  test('the store is asked once a minute for all candidates, or for each of them if there is a breach', async () => {
    const reads = jest.spyOn(db, 'selectFrom');
    for (let at = 0; at < 50; at += 1) await hasNotice(db, `c-${at}`, START_MS + at);
    expect(reads).toHaveBeenCalledTimes(1);
    await tellOfBreach(db, texts, ['asha'], START_MS);
    expect(await hasNotice(db, 'asha', START_MS + MINUTE_MS - 1)).toBe(false);
    reads.mockClear();
    for (let at = 0; at < 50; at += 1) expect(await hasNotice(db, 'asha', START_MS + MINUTE_MS + at)).toBe(true);
    expect(reads).toHaveBeenCalledTimes(2);
  });

  test('everybody has each candidate that a table names once, except erased ones', async () => {
    for (const candidate of ['ravi', 'asha']) await startAttempt(db, candidate, aPaper(), START_MS);
    const given = { notice: 'x', version: 1, language: 'en', purposes: [] } as const;
    await recordConsent(db, 'candidate:meena', given, START_MS);
    await recordConsent(db, 'candidate:asha', given, START_MS);
    await recordConsent(db, 'message:one', given, START_MS);
    const gone = await begin(db);
    await finish(db, gone);
    await erase(db, gone.candidate);
    expect(await everybody(db)).toEqual(['asha', 'meena', 'ravi']);
  });

  test('a notice is deleted a year after the candidate was told', async () => {
    await tellOfBreach(db, texts, ['asha'], START_MS);
    await eraseDue(db, START_MS + 366 * 24 * 60 * MINUTE_MS - 1);
    expect(await listNotices(db, 'asha')).toHaveLength(1);
    await eraseDue(db, START_MS + 366 * 24 * 60 * MINUTE_MS);
    expect(await listNotices(db, 'asha')).toEqual([]);
  });
});
