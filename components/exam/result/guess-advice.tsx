import { percentText } from '@/lib/exam/marks';
import type { Payoff } from '@/lib/exam/payoffs';
import { countText } from '@/lib/text/counted';

import { CONFIDENCE_TEXTS, marksText } from '../texts';
import { Say } from '../words/words';

function adviceOn({ kind, answers, correct, meanUnits, isClear }: Payoff): string {
  const many = countText(answers);
  if (kind === 'sure') return `“${CONFIDENCE_TEXTS[kind]}” was right in ${percentText(correct, answers)} % of ${many}.`;
  const name = kind === 'guess' ? 'Guessing' : CONFIDENCE_TEXTS[kind];
  const each = `${meanUnits < 0 ? '' : '+'}${marksText(meanUnits)} each of ${many}`;
  if (!isClear) return `${name}: too close to tell, ${each}.`;
  return `${name} ${meanUnits > 0 ? 'pays' : 'does not pay'} for you: ${each}.`;
}

/** What guessing earned over the newest hundred tests; nothing without enough tagged answers. */
export const GuessAdvice = ({ payoffs }: { payoffs: readonly Payoff[] }) =>
  payoffs.length > 0 && (
    <section aria-labelledby="guess-advice" className="max-w-2xl">
      <h2 id="guess-advice" className="mb-3 text-2xl">
        <Say text="Does guessing pay?" />
      </h2>
      {payoffs.map((payoff) => (
        <p key={payoff.kind} className="mt-1">
          {adviceOn(payoff)}
        </p>
      ))}
      <p className="mt-2 text-sm text-muted">
        <Say text="In marks, over your last hundred tests, from 50 answers with a tag on." />
      </p>
    </section>
  );
