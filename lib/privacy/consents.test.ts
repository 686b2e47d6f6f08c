import { heldConsents } from '@/lib/sitting/held-consents';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import {
  claimRegistration,
  consentsOf,
  type Given,
  givenUnder,
  recordConsent,
  registrationOf,
  withdrawConsent,
} from './consents';

jest.mock('@/lib/content/nouns/notices', () => ({ askedNow: () => ({ version: 3, purposes: ['account', 'tests'] }) }));

const NOW_MS = Date.UTC(2026, 10, 22, 9, 30);
const ASHA = 'candidate:asha';
const BOX: Given = { notice: 'comparison', version: 1, language: 'hi', purposes: ['comparison'] };

test.each([
  [3, 3, ['account', 'tests']],
  [2, 2, []],
  [4, 3, []],
])('the consent to a seen version %i is stored as version %i, with the purposes %j', (told, version, purposes) => {
  const given = givenUnder('register', { version: told, language: 'hi' });
  expect(given).toEqual({ notice: 'register', version, language: 'hi', purposes });
});

describeEachEngine('consents', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(() => db.deleteFrom('consent').execute());

  const held = async (subject: Parameters<typeof consentsOf>[1] = ASHA) =>
    (await consentsOf(db, subject)).map((row) => [row.notice, row.version, row.given_at_ms, row.withdrawn_at_ms]);

  test('a consent is stored with its notice, version, language, purposes and time', async () => {
    await recordConsent(db, ASHA, BOX, NOW_MS);
    expect(await consentsOf(db, ASHA)).toEqual([
      {
        ...{ id: expect.any(String), subject: ASHA, notice: 'comparison', version: 1, language: 'hi' },
        ...{ purposes: '["comparison"]', given_at_ms: NOW_MS, withdrawn_at_ms: null },
      },
    ]);
    expect((await heldConsents(db, 'asha')).get('comparison')).toBe(1);
  });

  test('a consent that two tabs give at once counts once, with the time of the first', async () => {
    await Promise.all([recordConsent(db, ASHA, BOX, NOW_MS), recordConsent(db, ASHA, BOX, NOW_MS)]);
    await recordConsent(db, ASHA, { ...BOX, language: 'en' }, NOW_MS + 5);
    expect(await held()).toEqual([['comparison', 1, NOW_MS, null]]);
  });

  test('a withdrawn consent stays with both times, and can be given again', async () => {
    await recordConsent(db, ASHA, BOX, NOW_MS);
    await withdrawConsent(db, ASHA, 'comparison', NOW_MS + 1);
    await withdrawConsent(db, ASHA, 'comparison', NOW_MS + 2);
    expect((await heldConsents(db, 'asha')).get('comparison')).toBeUndefined();
    await recordConsent(db, ASHA, BOX, NOW_MS + 3);
    expect(await held()).toEqual([
      ['comparison', 1, NOW_MS, NOW_MS + 1],
      ['comparison', 1, NOW_MS + 3, null],
    ]);
  });

  test('a withdrawal ends all versions of a notice, but no other notice and no other subject', async () => {
    await recordConsent(db, ASHA, BOX, NOW_MS);
    await recordConsent(db, ASHA, { ...BOX, version: 2 }, NOW_MS + 1);
    await recordConsent(db, ASHA, { ...BOX, notice: 'register' }, NOW_MS + 2);
    await recordConsent(db, 'message:asha', BOX, NOW_MS);
    expect((await heldConsents(db, 'asha')).get('comparison')).toBe(2);
    await withdrawConsent(db, ASHA, 'comparison', NOW_MS + 9);
    expect((await heldConsents(db, 'asha')).get('comparison')).toBeUndefined();
    expect((await heldConsents(db, 'asha')).get('register')).toBe(1);
    expect(await held('message:asha')).toEqual([['comparison', 1, NOW_MS, null]]);
  });

  test.each([
    ['as it was registered', 'Asha K', 'Asha K'],
    ['in another case', 'asha k', ' ASHA K'],
    ['in a way of its own', 'STU-00123', 'asha k'],
  ])(
    'a consent given at a registration goes to the candidate that the host spells %s',
    async (_how, candidate, typed) => {
      await recordConsent(db, registrationOf('Asha K'), BOX, NOW_MS);
      await recordConsent(db, registrationOf('Asha'), BOX, NOW_MS);
      await claimRegistration(db, candidate, typed);
      await claimRegistration(db, candidate, typed);
      expect(await held(`candidate:${candidate}`)).toEqual([['comparison', 1, NOW_MS, null]]);
      expect((await db.selectFrom('consent').select('subject').execute()).map(({ subject }) => subject).sort()).toEqual(
        [`candidate:${candidate}`, 'registration:asha'],
      );
    },
  );

  test('a registration adds no second consent to one that exists', async () => {
    await recordConsent(db, ASHA, BOX, NOW_MS + 1);
    await recordConsent(db, registrationOf('asha'), BOX, NOW_MS);
    await Promise.all([claimRegistration(db, 'asha', 'asha'), claimRegistration(db, 'asha', 'asha')]);
    expect(await held()).toEqual([['comparison', 1, NOW_MS + 1, null]]);
    expect(await held(registrationOf('asha'))).toEqual([]);
  });

  test('a consent is rolled back with its transaction', async () => {
    const failing = commitAlone(db, async (trx) => {
      await recordConsent(trx, ASHA, BOX, NOW_MS);
      throw new Error('the message is not stored');
    });
    await expect(failing).rejects.toThrow('not stored');
    expect(await held()).toEqual([]);
  });
});
