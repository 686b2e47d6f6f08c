import type { MarkingScheme } from './paper';
import { countOf, netUnits, type Verdict } from './scoring';

export const CONFIDENCES = ['sure', 'fifty-fifty', 'guess'] as const;

export type Confidence = (typeof CONFIDENCES)[number];

/** The letter that stands for a tag in a stored result; '-' for none. */
export const confidenceLetter = (tag: Confidence | undefined): string => tag?.charAt(0) ?? '-';

/** The tag that a letter of a stored result stands for; null for none. */
export const confidenceOf = (letter: string | undefined): Confidence | null =>
  CONFIDENCES.find((tag) => tag.charAt(0) === letter) ?? null;

/** What the answers of one kind earned. 'untagged': the candidate did not tag them. */
export type LedgerEntry = {
  readonly kind: Confidence | 'untagged';
  readonly answers: number;
  readonly correct: number;
  readonly wrong: number;
  /** Gain less cost in units of marks.ts; null if the paper has no marking scheme. */
  readonly netUnits: number | null;
};

export type Ledger = {
  readonly entries: readonly LedgerEntry[];
  /** The marks with every guess left blank; null if the paper has no marking scheme. */
  readonly withoutGuessesUnits: number | null;
};

/**
 * The guess ledger of an attempt. Verdicts and tags are one for each question, in the order of the paper.
 * @param ifBlank the verdicts on blanks: if a ruling gives everyone the marks, a guess earned nothing
 */
export function guessLedger(
  verdicts: readonly Verdict[],
  tags: readonly (Confidence | null)[],
  scheme: MarkingScheme | null,
  ifBlank: readonly Verdict[] = [],
): Ledger {
  const entries = [...CONFIDENCES, 'untagged' as const].map((kind): LedgerEntry => {
    const own = verdicts.filter((_, index) => (tags[index] ?? 'untagged') === kind);
    const [correct, wrong] = [countOf(own, 'correct'), countOf(own, 'wrong')];
    return { kind, answers: correct + wrong, correct, wrong, netUnits: netUnits(scheme, correct, wrong) };
  });
  const kept = verdicts.map((verdict, index) => (tags[index] === 'guess' ? (ifBlank[index] ?? 'blank') : verdict));
  return {
    entries,
    withoutGuessesUnits: netUnits(scheme, countOf(kept, 'correct'), countOf(kept, 'wrong')),
  };
}
