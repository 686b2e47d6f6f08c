import { IndianTime } from '@/components/ui/indian-time';
import { inLetters } from '@/lib/exam/option-letters';
import type { OwnObjection as Objection } from '@/lib/rulings/objections';

import { optionsText } from './texts';

/** The objection of a candidate as sent. Links are text, since nobody vouches for them. */
export const ObjectionText = ({ reason, links }: Pick<Objection, 'reason' | 'links'>) => (
  <>
    <p className="max-w-prose break-words whitespace-pre-line">{inLetters(reason)}</p>
    {links.map((link) => (
      <p key={link} className="max-w-prose text-sm break-all text-muted">
        {link}
      </p>
    ))}
  </>
);

/** The answer to an objection. */
function ObjectionAnswer({ answer }: Pick<Objection, 'answer'>) {
  if (!answer) return <p>It waits for an answer.</p>;
  return (
    <div>
      <p className="font-semibold text-ink">
        {answer.rulingId === null ? 'The objection was refused' : 'The institute has ruled on this question'},{' '}
        <IndianTime atMs={answer.atMs} />
      </p>
      {answer.refusal && <p className="max-w-prose break-words whitespace-pre-line">{answer.refusal}</p>}
    </div>
  );
}

/** A candidate's own objection with its answer. */
export const OwnObjection = ({ objection }: { objection: Objection }) => (
  <section aria-label="Your objection" className="mt-5 grid gap-2 border-l-4 border-marigold pl-4">
    <p>
      <strong className="text-ink">You objected</strong> on <IndianTime atMs={objection.sentAtMs} />: right{' '}
      {objection.options.length === 1 ? 'is' : 'are'} {optionsText(objection.options)}.
    </p>
    <ObjectionText {...objection} />
    <ObjectionAnswer {...objection} />
  </section>
);
