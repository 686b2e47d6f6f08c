import type { EntryFault, Window } from '@/lib/exam/window';
import type { Trx } from '@/lib/store/commit-together';

export type StartRefusalReason =
  | ('closed' | 'age-unknown' | 'guardian-missing')
  | ('many-papers' | 'many-starts' | 'many-own-starts')
  | (Exclude<EntryFault, 'too-early'> | 'no-mock');

/** Why a candidate may not start: for a used limit with the time to wait, for a mock with its window. */
export type StartRefusal = { state: 'refused'; reason: StartRefusalReason; waitMs?: number; mock?: Window };

/** Asked in the transaction of the start, so that what it reads and counts holds until the commit. */
export type StartRule<Refusal extends StartRefusal = StartRefusal> = (
  trx: Trx,
  candidate: string,
  nowMs: number,
) => Promise<Refusal | undefined>;

/** What the first rule that refuses says. The later ones are not asked, so they count nothing. */
export async function firstRefusal<Refusal extends StartRefusal>(
  rules: readonly StartRule<Refusal>[],
  ...asked: Parameters<StartRule>
): Promise<Refusal | undefined> {
  for (const rule of rules) {
    const refusal = await rule(...asked);
    if (refusal) return refusal;
  }
  return undefined;
}
