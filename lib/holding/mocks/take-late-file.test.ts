import fc from 'fast-check';

import { codeOf } from '@/lib/exam/sealing';
import { sealLateFile } from '@/lib/sitting/client/seal-late-file';
import { enterMock } from '@/lib/sitting/enter-mock';
import { finishAllDue } from '@/lib/sitting/finish';
import { countAccepted } from '@/lib/sitting/late';
import { listLate } from '@/lib/sitting/late-events';
import { openLateFile } from '@/lib/sitting/late-file';
import {
  aCandidate,
  answers,
  LAPTOP,
  MINUTE_MS,
  PHONE,
  save,
  START_MS,
  storedEvents,
  storedResults,
  visits,
} from '@/lib/sitting/testing';
import type { LateFile } from '@/lib/sitting/wire';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { decideOnLate } from './decide-on-late';
import { takeLateFile } from './take-late-file';
import { aMock } from './testing';

const LATE_MS = START_MS + 24 * 60 * MINUTE_MS;
const BY = { editor: 'ed', nowMs: LATE_MS };

describeEachEngine('files of answers that a page could not send', ({ open }) => {
  let db: Db;
  beforeAll(async () => (db = await open()));

  /** A candidate who has answered one question in time, and the file of a page with one more event that arrived. */
  async function aFile(mockId: string, later: LateFile['events'][number]['event'][]) {
    const candidate = aCandidate();
    const started = await enterMock(db, candidate, { kind: 'mock', mockId }, START_MS);
    if (started.state !== 'open') throw new Error(started.state);
    const own = { candidate, id: started.id };
    await save(db, own, [answers(1, 1, 1)], { nowMs: START_MS + MINUTE_MS });
    await finishAllDue(db, START_MS + 60 * MINUTE_MS);
    const events = [answers(1, 1, 1), ...later].map((event, at) => ({
      ...{ device: PHONE, event, atMs: START_MS + (at + 1) * MINUTE_MS },
    }));
    const file = { attempt: own.id, candidate, events };
    return { own, file, text: await sealLateFile(file, started.lateKey ?? '') };
  }

  const take = (mockId: string, text: string) => takeLateFile(db, { mockId, text, ...BY });

  test('wait among the late answers, count by themselves never, and after an acceptance once', async () => {
    const { id: mockId } = await aMock(db);
    const { own, text } = await aFile(mockId, [answers(2, 2, 2), visits(3, 3), answers(4, 3, 3)]);
    expect(await take(mockId, text)).toBe(true);
    expect(await listLate(db, mockId, '', 10)).toEqual([
      {
        ...{ candidate: own.candidate, device: PHONE, decision: null, reason: null, answers: 2 },
        ...{ fromMs: START_MS + 2 * MINUTE_MS, untilMs: START_MS + 4 * MINUTE_MS },
        ...{ silentFromMs: START_MS + MINUTE_MS, backMs: LATE_MS },
      },
    ]);
    await countAccepted(db, LATE_MS);
    expect(await storedEvents(db, own)).toHaveLength(1);
    const [line] = (await listAudit(db, 100)).filter(({ whom }) => whom === own.candidate);
    expect(line).toMatchObject({
      ...{ action: 'file of late answers', before: `code ${await codeOf(text)}` },
      ...{ after: '2 late answers to decide about' },
    });

    const accepted = { mockId, candidate: own.candidate, span: [0, LATE_MS] as const, byMs: LATE_MS };
    await decideOnLate(db, { ...accepted, ...BY, isAccepted: true, reason: 'The line was cut.' });
    expect(await take(mockId, text)).toBe('The site has everything in it already.');
    for (let time = 0; time < 2; time += 1) await countAccepted(db, LATE_MS);
    expect(await storedResults(db, own)).toMatchObject([{ correct_answers: 3 }]);
    expect(await take(mockId, text)).toBe('The site has everything in it already.');
  });

  test('a file of which the page itself has sent a part later brings the rest', async () => {
    const { id: mockId } = await aMock(db);
    const { own, text } = await aFile(mockId, [answers(2, 2, 2), answers(3, 3, 3)]);
    await save(db, own, [answers(2, 2, 2)], { nowMs: LATE_MS - MINUTE_MS });
    expect(await take(mockId, text)).toBe(true);
    const lines = (await listAudit(db, 100)).filter(({ whom }) => whom === own.candidate);
    expect(lines).toMatchObject([{ after: '1 late answer to decide about' }]);
    expect(await take(mockId, text)).toBe('The site has everything in it already.');
  });

  test('those of several pages are kept apart, however many there are', async () => {
    const { id: mockId } = await aMock(db);
    const { own, file } = await aFile(mockId, []);
    const many = Array.from({ length: 450 }, (_, at) => answers(at + 2, (at % 4) + 1, 1));
    const events = [...many.map((event) => ({ device: PHONE, event })), { device: LAPTOP, event: answers(1, 2, 2) }];
    const key = await enterMock(db, aCandidate(), { kind: 'mock', mockId }, START_MS);
    if (key.state !== 'open') throw new Error(key.state);
    expect(await take(mockId, await sealLateFile({ ...file, events }, key.lateKey ?? ''))).toBe(true);
    const listed = await listLate(db, mockId, own.candidate, 10);
    expect(listed.map(({ device, answers: count }) => [device, count]).sort()).toEqual([
      [LAPTOP, 1],
      [PHONE, 450],
    ]);
  });

  test('a file of another mock is named, and one of nobody', async () => {
    const [mock, other] = [await aMock(db, { name: 'The mock of the file' }), await aMock(db)];
    const { text, file } = await aFile(mock.id, [answers(2, 2, 2)]);
    expect(await take(other.id, text)).toBe('It belongs to another mock: The mock of the file.');
    const started = await enterMock(db, aCandidate(), { kind: 'mock', mockId: mock.id }, START_MS);
    const key = (started.state === 'open' && started.lateKey) || '';
    const stranger = await sealLateFile({ ...file, candidate: aCandidate() }, key);
    expect(await take(mock.id, stranger)).toBe('It belongs to no mock of this site.');
    expect(await listLate(db, mock.id, '', 10)).toEqual([]);
  });

  test('a file with one changed character is named, whichever it is', async () => {
    const { id: mockId } = await aMock(db);
    const { text, file } = await aFile(mockId, [answers(2, 2, 2)]);
    expect(await openLateFile(text)).toEqual(file);
    const places = fc.nat({ max: text.length - 1 });
    const characters = fc.constantFrom(...'ABCDEFGHwxyz0189-_. {');
    await fc.assert(
      fc.asyncProperty(places, characters, async (at, character) => {
        fc.pre(text[at] !== character);
        expect(await openLateFile(text.slice(0, at) + character + text.slice(at + 1))).toBeUndefined();
      }),
    );
    // The last character has four bits that say nothing.
    const next = String.fromCharCode(text.charCodeAt(text.length - 1) + 1);
    expect(await openLateFile(text.slice(0, -1) + next)).toBeUndefined();
    for (const wrong of ['', 'no file', text.slice(1), `${text}A`])
      expect(await take(mockId, wrong)).toMatch('something in it was changed');
  });
});
