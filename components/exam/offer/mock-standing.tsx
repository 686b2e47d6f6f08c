import { Say } from '../words/words';
import { IndianTime } from '@/components/ui/indian-time';
import type { OwnStanding } from '@/lib/holding/rulings/objections';
import { objectionsPath, rankListPath } from '@/lib/site/paths';

/** Whether the results of a mock are final, with links to its key and the objections to it. */
export function MockStanding({ standing }: { standing: OwnStanding }) {
  const { attemptId, mockId, objections, hasResults, isFinal } = standing;
  return (
    <div className="max-w-prose print:text-sm">
      {hasResults && (
        <p>
          {isFinal ? (
            <Say text="These results are final." />
          ) : (
            <Say text="These results are provisional until every objection to the key has an answer." />
          )}{' '}
          <a href={rankListPath(mockId)} className="text-link inline-block py-2 print:hidden">
            <Say text="Rank list" />
          </a>
        </p>
      )}
      {objections && !objections.isShown && (
        <p>
          <Say text="You can object to the key from {at}." parts={{ at: <IndianTime atMs={objections.keyAtMs} /> }} />
        </p>
      )}
      {objections?.isShown && (
        <p className="print:hidden">
          <a href={objectionsPath(attemptId)} className="text-link inline-block py-2">
            <Say text="Key and objections" />
          </a>{' '}
          {objections.isOpen && <Say text="(before {at})" parts={{ at: <IndianTime atMs={objections.untilMs} /> }} />}
        </p>
      )}
    </div>
  );
}
