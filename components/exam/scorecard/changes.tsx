import { Part } from '@/components/exam/figures';
import { questionAnchor, scoreText } from '@/components/exam/texts';
import { IndianTime } from '@/components/ui/indian-time';
import type { Scorecard, ScoreChange } from '@/lib/attempts/scorecard';
import { Say } from '@/components/exam/words/words';

function Outcome({ change: { before, after }, isMarked }: { change: ScoreChange; isMarked: boolean }) {
  const values = { was: scoreText(before, isMarked), is: scoreText(after, isMarked) };
  if (before === after)
    return <Say text={isMarked ? 'Your marks stay {is}.' : 'Your right answers stay {is}.'} values={values} />;
  return <Say text={isMarked ? 'Your marks: {was} → {is}.' : 'Your right answers: {was} → {is}.'} values={values} />;
}

/** What rulings on the key have changed for the candidate, newest first. Shows nothing without changes. */
export function ScoreChanges({ scorecard: { changes, scoring, marksUnits } }: { scorecard: Scorecard }) {
  if (changes.length === 0) return null;
  return (
    <Part id="key-changes" title={<Say text="Changes of the key" />}>
      <p className="max-w-prose">
        <Say
          text="Marks, ranks and percentiles here are from scoring {n}, which counts these changes."
          values={{ n: scoring }}
        />
      </p>
      <ol className="mt-3 grid gap-4">
        {changes.map((change) => (
          <li key={change.scoring} className="max-w-prose border-l-4 border-marigold pl-3">
            <p>
              <strong>
                <Say text="Scoring {n}" values={{ n: change.scoring }} />
              </strong>
              , <IndianTime atMs={change.atMs} />.{' '}
              <strong>
                <Outcome change={change} isMarked={marksUnits !== null} />
              </strong>
            </p>
            <ul className="mt-1">
              {change.ruled.map(({ number, text }, index) => (
                <li key={index} className="break-words">
                  <Say
                    text="The key of {question} was changed:"
                    parts={{
                      question: (
                        <a href={`#${questionAnchor(number)}`} className="text-link">
                          <Say text="question {n}" values={{ n: number }} />
                        </a>
                      ),
                    }}
                  />{' '}
                  {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Part>
  );
}
