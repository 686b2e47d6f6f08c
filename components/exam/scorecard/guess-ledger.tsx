import type { Ledger } from '@/lib/exam/confidence';

import { FiguresTable } from './figures-table';
import { Part } from './part';
import { TAG_LABELS, marksText } from './score-text';

/** What the guesses came to, in one sentence. */
function verdictOf({ entries, withoutGuessesUnits }: Ledger): string {
  const guesses = entries.find(({ kind }) => kind === 'guess');
  if (!guesses || guesses.answers === 0) return 'You tagged no answer as a guess.';
  if (guesses.netUnits === null || withoutGuessesUnits === null) {
    return `Guesses that were right: ${guesses.correct} of ${guesses.answers}. A wrong answer costs nothing on this paper.`;
  }
  const without = `Without them you would have ${marksText(withoutGuessesUnits)}.`;
  if (guesses.netUnits === 0) return 'Your guesses neither cost nor brought you marks.';
  return guesses.netUnits < 0
    ? `Your guesses cost you ${marksText(-guesses.netUnits)} marks. ${without}`
    : `Your guesses brought you ${marksText(guesses.netUnits)} marks. ${without}`;
}

/** What the answers of each kind brought: was it worth guessing? */
export function GuessLedger({ ledger }: { ledger: Ledger }) {
  const isTagged = ledger.entries.some(({ kind, answers }) => kind !== 'untagged' && answers > 0);
  const isMarked = ledger.withoutGuessesUnits !== null;
  return (
    <Part id="guesses" title="What guessing brought">
      {!isTagged && (
        <p className="max-w-prose">
          No answer is tagged: next time, tag your answers as sure, fifty-fifty or a guess while you answer (keys Y, H
          and G), and here you will see what each kind brought.
        </p>
      )}
      {isTagged && (
        <>
          <p className="mb-3 max-w-prose font-semibold text-ink print:mb-1">{verdictOf(ledger)}</p>
          <FiguresTable
            columns={[
              { heading: 'Tag' },
              { heading: 'Answers' },
              { heading: 'Correct' },
              { heading: 'Wrong' },
              ...(isMarked ? [{ heading: 'Net marks' }] : []),
            ]}
            rows={ledger.entries.map(({ kind, answers, correct, wrong, netUnits }) => ({
              name: TAG_LABELS[kind],
              figures: [answers, correct, wrong, ...(isMarked ? [netUnits === null ? '–' : marksText(netUnits)] : [])],
            }))}
          />
        </>
      )}
    </Part>
  );
}
