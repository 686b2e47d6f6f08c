import { Part } from '@/components/exam/figures';
import { CONFIDENCE_TEXTS, marksText } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import type { Ledger } from '@/lib/exam/confidence';
import { Say } from '@/components/exam/words/words';

function verdictOf({ entries, withoutGuessesUnits }: Ledger): string {
  const guesses = entries.find(({ kind }) => kind === 'guess');
  if (!guesses || guesses.answers === 0) return 'You tagged no answer as a guess.';
  const { netUnits } = guesses;
  if (netUnits === null || withoutGuessesUnits === null) {
    return `Guesses that were right: ${guesses.correct} of ${guesses.answers}. A wrong answer costs nothing on this paper.`;
  }
  if (netUnits === 0) return 'Your guesses neither cost nor earned you marks.';
  const earned = `${netUnits < 0 ? 'cost' : 'earned'} you ${marksText(Math.abs(netUnits))} marks`;
  return `Your guesses ${earned}. Without them you would have ${marksText(withoutGuessesUnits)}.`;
}

/** What the answers of each kind brought: was it worth guessing? */
export function GuessLedger({ ledger }: { ledger: Ledger }) {
  const isTagged = ledger.entries.some(({ kind, answers }) => kind !== 'untagged' && answers > 0);
  const isMarked = ledger.withoutGuessesUnits !== null;
  return (
    <Part id="guesses" title={<Say text="What your guesses earned" />}>
      {isTagged ? (
        <>
          <p className="mb-3 max-w-prose font-semibold text-ink print:mb-1">{verdictOf(ledger)}</p>
          <FiguresTable
            columns={['Tag', 'Answers', 'Correct', 'Wrong', ...(isMarked ? ['Net marks'] : [])]}
            rows={ledger.entries.map(({ kind, answers, correct, wrong, netUnits }) => [
              CONFIDENCE_TEXTS[kind],
              answers,
              correct,
              wrong,
              ...(isMarked ? [netUnits === null ? '–' : marksText(netUnits)] : []),
            ])}
          />
        </>
      ) : (
        <p className="max-w-prose">
          No answer is tagged: next time, tag your answers as sure, fifty-fifty or a guess while you answer (keys Y, H
          and G), and here you will see what each kind earned.
        </p>
      )}
    </Part>
  );
}
