import { Part } from '@/components/exam/figures';
import { questionAnchor, scoreText } from '@/components/exam/texts';
import { IndianTime } from '@/components/ui/indian-time';
import type { Scorecard, ScoreChange } from '@/lib/attempts/scorecard';
import { Say } from '@/components/exam/words/words';

function outcomeText({ before, after }: ScoreChange, isMarked: boolean): string {
  const [was, is] = [scoreText(before, isMarked), scoreText(after, isMarked)];
  const what = isMarked ? 'marks' : 'right answers';
  return before === after ? `Your ${what} stay ${is}.` : `Your ${what}: ${was} → ${is}.`;
}

/** What rulings on the key have changed for the candidate, newest first. Shows nothing without changes. */
export function ScoreChanges({ scorecard: { changes, scoring, marksUnits } }: { scorecard: Scorecard }) {
  if (changes.length === 0) return null;
  return (
    <Part id="key-changes" title={<Say text="Changes of the key" />}>
      <p className="max-w-prose">
        Marks, ranks and percentiles here are from scoring {scoring}, which counts these changes.
      </p>
      <ol className="mt-3 grid gap-4">
        {changes.map((change) => (
          <li key={change.scoring} className="max-w-prose border-l-4 border-marigold pl-3">
            <p>
              <strong>Scoring {change.scoring}</strong>, <IndianTime atMs={change.atMs} />.{' '}
              <strong>{outcomeText(change, marksUnits !== null)}</strong>
            </p>
            <ul className="mt-1">
              {change.ruled.map(({ number, text }, index) => (
                <li key={index} className="break-words">
                  The key of{' '}
                  <a href={`#${questionAnchor(number)}`} className="text-link">
                    question {number}
                  </a>{' '}
                  was changed: {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Part>
  );
}
