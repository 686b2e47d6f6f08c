// For tests only: a sheet with a value in each of its fields.
import type { Sheet } from './sheet';

export const aSheet = (changes: Partial<Sheet> = {}): Sheet => ({
  version: 1,
  institute: 'Collector Study Circle',
  site: 'https://site.example',
  signedAtMs: 1_800_000_000_000,
  attempt: 'the-attempt',
  candidate: 'आशा & co',
  paper: { name: 'CGL Tier I', frozenAtMs: 1_799_000_000_000, digest: 'the-digest' },
  startedAtMs: 1_799_999_000_000,
  finishedAtMs: 1_799_999_900_000,
  voidReason: null,
  answered: 1,
  result: { scoring: 1, correct: 1, wrong: 0, marksUnits: 1_200, fullUnits: 2_400, percentage: '50.00' },
  questions: [
    {
      ...{ id: 'q2', frozenNumber: 2, response: 1 as const, frozenResponse: 3 as const, isMarked: true },
      ...{ acceptedAtMs: 1_799_999_500_000, language: 'hi' as const },
    },
    {
      ...{ id: 'q1', frozenNumber: 1, response: null, frozenResponse: null, isMarked: false },
      ...{ acceptedAtMs: null, language: null },
    },
  ],
  ...changes,
});
