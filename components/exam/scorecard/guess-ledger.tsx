import { Part } from '@/components/exam/figures';
import { CONFIDENCE_TEXTS, marksText } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import type { Ledger } from '@/lib/exam/confidence';
import { Say } from '@/components/exam/words/words';

function Verdict({ ledger: { entries, withoutGuessesUnits } }: { ledger: Ledger }) {
  const guesses = entries.find(({ kind }) => kind === 'guess');
  if (!guesses || guesses.answers === 0) return <Say text="You tagged no answer as a guess." />;
  const { netUnits, correct, answers } = guesses;
  if (netUnits === null || withoutGuessesUnits === null)
    return (
      <Say
        text="Guesses that were right: {right} of {all}. A wrong answer costs nothing on this paper."
        values={{ right: correct, all: answers }}
      />
    );
  if (netUnits === 0) return <Say text="Your guesses neither cost nor earned you marks." />;
  return (
    <Say
      text={
        netUnits < 0
          ? 'Your guesses cost you {n} marks. Without them you would have {without}.'
          : 'Your guesses earned you {n} marks. Without them you would have {without}.'
      }
      values={{ n: marksText(Math.abs(netUnits)), without: marksText(withoutGuessesUnits) }}
    />
  );
}

/** What the answers of each kind brought: was it worth guessing? */
export function GuessLedger({ ledger }: { ledger: Ledger }) {
  const isTagged = ledger.entries.some(({ kind, answers }) => kind !== 'untagged' && answers > 0);
  const isMarked = ledger.withoutGuessesUnits !== null;
  return (
    <Part id="guesses" title={<Say text="What your guesses earned" />}>
      {isTagged ? (
        <>
          <p className="mb-3 max-w-prose font-semibold text-ink print:mb-1">
            <Verdict ledger={ledger} />
          </p>
          <FiguresTable
            columns={['Tag', 'Answers', 'Correct', 'Wrong', ...(isMarked ? ['Net marks'] : [])]}
            rows={ledger.entries.map(({ kind, answers, correct, wrong, netUnits }) => [
              <Say key={kind} text={CONFIDENCE_TEXTS[kind]} />,
              answers,
              correct,
              wrong,
              ...(isMarked ? [netUnits === null ? '–' : marksText(netUnits)] : []),
            ])}
          />
        </>
      ) : (
        <p className="max-w-prose">
          <Say text="No answer is tagged: next time, tag your answers as sure, fifty-fifty or a guess while you answer (keys Y, H and G), and here you will see what each kind earned." />
        </p>
      )}
    </Part>
  );
}
