import { consentsOf, nameInRankLists, recordConsent } from './consents';
import { institute } from '@/lib/site/institute';
import { heldConsents } from '@/lib/sitting/held-consents';
import { listAudit } from '@/lib/store/audit';
import { addClosing } from '@/lib/store/closed-accounts';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import {
  correctBirth,
  countWaitingMinors,
  endConsent,
  findAge,
  isOfAge,
  listWaitingMinors,
  nameGuardian,
  noteLetter,
  tellAge,
} from './ages';
import { ageStandingOf } from './standing';

jest.mock('@/lib/site/institute', () => ({ institute: jest.fn() }));

const NOW_MS = Date.UTC(2026, 10, 22, 9, 30);
const DAY_MS = 86_400_000;
const READ = { notice: 'guardian', version: 1, language: 'hi', purposes: ['tests'] } as const;
const MEERA = { guardian: 'Meera Devi', read: READ };
const MINOR = '2010-01-31';

const asks = (guardianConsent?: 'letter') =>
  jest.mocked(institute).mockReturnValue({ guardianConsent } as ReturnType<typeof institute>);

beforeEach(() => asks('letter'));

describe('the eighteenth birthday', () => {
  const at = (indian: string) => Date.parse(`${indian}+05:30`);

  test('the eighteenth birthday begins with the day in India', () => {
    expect(isOfAge('2008-11-22', at('2026-11-21T23:59:59'))).toBe(false);
    expect(isOfAge('2008-11-22', at('2026-11-22T00:00:00'))).toBe(true);
  });

  test('the eighteenth birthday after a birth on 29 February is on 1 March', () => {
    expect(isOfAge('2008-02-29', at('2026-02-28T23:59:59'))).toBe(false);
    expect(isOfAge('2008-02-29', at('2026-03-01T00:00:00'))).toBe(true);
    expect(isOfAge('2010-02-28', at('2028-02-29T00:00:00'))).toBe(true);
  });
});

describeEachEngine('ages and guardians', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    for (const table of ['candidate_age', 'consent', 'audit', 'throttle', 'closed_account'] as const)
      await db.deleteFrom(table).execute();
  });

  const standing = (candidate = 'asha', nowMs = NOW_MS) => ageStandingOf(db, candidate, nowMs);
  const tell = (bornOn: string | null, candidate = 'asha', nowMs = NOW_MS) => tellAge(db, candidate, bornOn, nowMs);
  const act = async (candidate = 'asha', nowMs = NOW_MS) => ({
    ...{ id: (await findAge(db, candidate))?.id ?? '', editor: 'ravi', nowMs },
  });
  const letterOf = async (guardian: string) => noteLetter(db, { ...(await act()), guardian });
  /** The guardian's letter has come. */
  const consent = async (candidate = 'asha') => {
    await nameGuardian(db, candidate, MEERA, NOW_MS);
    return noteLetter(db, { ...(await act(candidate)), guardian: MEERA.guardian });
  };

  test('everybody is free if the institute does not ask for ages, and no age is read', async () => {
    asks();
    await tell(MINOR);
    await db.schema.alterTable('candidate_age').renameTo('candidate_age_away').execute();
    expect(await standing()).toBe('free');
    expect(await standing('somebody new')).toBe('free');
    await db.schema.alterTable('candidate_age_away').renameTo('candidate_age').execute();
  });

  test('a candidate without an age may take no test, and one of 18 may', async () => {
    expect(await standing()).toBe('age-unknown');
    expect(await tell(null)).toBe(true);
    expect(await standing()).toBe('free');
  });

  test('the store keeps no date of birth of an adult', async () => {
    expect(await tell('1999-05-06')).toBe(true);
    expect(await findAge(db, 'asha')).toMatchObject({ born_on: null });
    expect(await standing()).toBe('free');
  });

  test('a minor waits for the guardian, and is free on the eighteenth birthday', async () => {
    expect(await tell(MINOR)).toBe(true);
    expect(await standing()).toBe('guardian-missing');
    expect(await standing('asha', Date.parse('2028-01-30T23:59:59+05:30'))).toBe('guardian-missing');
    expect(await standing('asha', Date.parse('2028-01-31T00:00:00+05:30'))).toBe('free');
  });

  test('a closed account is closed, whatever the age', async () => {
    await tell(null);
    await commitAlone(db, (trx) =>
      addClosing(trx, { candidate: 'asha', sessionId: 's', eraseAtMs: NOW_MS + DAY_MS }, NOW_MS),
    );
    expect(await standing()).toBe('closed');
  });

  test.each(['2026-11-23', '1899-12-31'])('the date of birth %s is refused', async (day) => {
    expect(await tell(day)).toBe('Nobody is born on this day.');
    expect(await standing()).toBe('age-unknown');
  });

  test('a candidate who gave an age below 18 can neither take it back nor give another date', async () => {
    await tell(MINOR);
    for (const other of [null, '1999-05-06', '2008-12-01', '2011-01-01'])
      expect(await tell(other)).toMatch(/ask the institute/);
    expect(await tell(MINOR)).toBe(true);
    expect(await findAge(db, 'asha')).toMatchObject({ born_on: MINOR });
  });

  test('a candidate who said 18 can still give a younger age', async () => {
    await tell(null);
    expect(await tell(MINOR)).toBe(true);
    expect(await standing()).toBe('guardian-missing');
  });

  test('the lower of two ages told at once stays', async () => {
    await Promise.all([tell(null), tell(MINOR), tell(null)]);
    expect(await findAge(db, 'asha')).toMatchObject({ born_on: MINOR });
  });

  test('the eleventh try in an hour is refused, but other candidates are not', async () => {
    await tell(MINOR);
    for (let tries = 2; tries <= 10; tries += 1) expect(await nameGuardian(db, 'asha', MEERA, NOW_MS)).toBe(true);
    expect(await nameGuardian(db, 'asha', MEERA, NOW_MS)).toBe(3_600_000);
    expect(await tell(null)).toBe(3_600_000);
    expect(await tell(null, 'ravi')).toBe(true);
    expect(await nameGuardian(db, 'asha', MEERA, NOW_MS + 3_600_000)).toBe(true);
  });

  test('nobody can consent for an adult or for a candidate without an age', async () => {
    expect(await nameGuardian(db, 'asha', MEERA, NOW_MS)).toBe('You need no guardian’s consent.');
    await tell(null);
    expect(await nameGuardian(db, 'asha', MEERA, NOW_MS)).toBe('You need no guardian’s consent.');
    expect(await letterOf(MEERA.guardian)).toBe('This candidate needs no guardian’s consent.');
  });

  test('the desk notes the letter of the guardian that the candidate has named', async () => {
    await tell(MINOR);
    expect(await letterOf(MEERA.guardian)).toBe('The candidate has named no guardian yet.');
    await nameGuardian(db, 'asha', MEERA, NOW_MS);
    expect(await standing()).toBe('guardian-missing');
    // The editor has read a letter of a guardian who was named before.
    expect(await letterOf('Sunita Devi')).toBe(false);
    expect(await standing()).toBe('guardian-missing');
    expect(await letterOf(MEERA.guardian)).toBe(true);
    expect(await standing()).toBe('free');
    expect(await consentsOf(db, 'candidate:asha')).toMatchObject([{ notice: 'guardian', version: 1, language: 'hi' }]);
  });

  test('a withdrawn consent ends the tests at once, and stays with its time', async () => {
    await tell(MINOR);
    await consent();
    expect(await endConsent(db, await act('asha', NOW_MS + 1))).toBe(true);
    expect(await endConsent(db, await act())).toBe(false);
    expect(await standing()).toBe('guardian-missing');
    expect(await consentsOf(db, 'candidate:asha')).toMatchObject([{ withdrawn_at_ms: NOW_MS + 1 }]);
    expect(await consent()).toBe(true);
  });

  test('the desk corrects a date of birth, and the audit has both dates', async () => {
    await tell(MINOR);
    const correct = async (from: string | null, bornOn: string | null) =>
      correctBirth(db, { ...(await act()), from, bornOn });
    expect(await correct('2009-01-01', null)).toBe(false);
    expect(await correct(MINOR, MINOR)).toBe('The site already has this.');
    expect(await correct(MINOR, '2027-01-01')).toBe('Nobody is born on this day.');
    expect(await correct(MINOR, '2001-01-31')).toBe(true);
    expect(await standing()).toBe('free');
    expect(await correct(null, '2009-02-01')).toBe(true);
    expect(await standing()).toBe('guardian-missing');
    const told = (await listAudit(db, 10)).map(({ editor, action, whom, before, after }) =>
      [editor, action, whom, before, after].join(' '),
    );
    expect(told.toSorted()).toEqual([
      'ravi age asha 18 or older born on 2009-02-01',
      'ravi age asha born on 2010-01-31 18 or older',
    ]);
  });

  test('no entry of the audit names the guardian', async () => {
    await tell(MINOR);
    await nameGuardian(db, 'asha', MEERA, NOW_MS);
    await letterOf(MEERA.guardian);
    await endConsent(db, await act());
    expect(JSON.stringify(await listAudit(db, 10))).not.toContain('Meera');
  });

  test('a minor’s consents without a guardian end once the age is told', async () => {
    await nameInRankLists(db, 'asha', 'Asha', NOW_MS - 5);
    await recordConsent(db, 'candidate:asha', { ...READ, notice: 'comparison' }, NOW_MS - 5);
    await tell(null);
    expect([...(await heldConsents(db, 'asha')).keys()]).toEqual(['comparison']);
    await tell(MINOR);
    expect(await heldConsents(db, 'asha')).toEqual(new Map());
    expect(await db.selectFrom('named_in_rank_lists').selectAll().execute()).toEqual([]);
  });

  test('the desk’s list has the waiting minors, the latest first', async () => {
    await tell(MINOR, 'first', NOW_MS);
    await tell('2012-05-05', 'second', NOW_MS + 1);
    await tell(null, 'adult', NOW_MS + 2);
    await tell(MINOR, 'consented', NOW_MS + 3);
    await consent('consented');
    const waiting = async (nowMs: number) => (await listWaitingMinors(db, nowMs, 10)).map((it) => it.candidate);
    expect(await waiting(NOW_MS)).toEqual(['second', 'first']);
    expect(await countWaitingMinors(db, NOW_MS)).toBe(2);
    expect(await waiting(Date.parse('2028-02-01T00:00:00+05:30'))).toEqual(['second']);
  });
});
