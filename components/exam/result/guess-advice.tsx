import { percentText } from '@/lib/exam/marks';
import type { Payoff } from '@/lib/exam/certainty';
import { countText } from '@/lib/text/counted';

import { CONFIDENCE_TEXTS, marksText } from '../texts';
import { said } from '../words/said';
import { Say } from '../words/words';

function Advice({ payoff: { kind, answers, correct, meanUnits, isClear } }: { payoff: Payoff }) {
  const n = countText(answers);
  if (kind === 'sure')
    return said('“Sure” was right in {percent} % of {n}.', { n, percent: percentText(correct, answers) });
  const advice =
    meanUnits > 0 ? '{name} pays for you: {each} each of {n}.' : '{name} does not pay for you: {each} each of {n}.';
  return (
    <Say
      text={isClear ? advice : '{name}: too close to tell, {each} each of {n}.'}
      values={{ n, each: `${meanUnits < 0 ? '' : '+'}${marksText(meanUnits)}` }}
      parts={{ name: said(kind === 'guess' ? 'Guessing' : CONFIDENCE_TEXTS[kind]) }}
    />
  );
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
          <Advice payoff={payoff} />
        </p>
      ))}
      <p className="mt-2 text-sm text-muted">
        <Say text="In marks, over your last hundred tests, from 50 answers with a tag on." />
      </p>
    </section>
  );
