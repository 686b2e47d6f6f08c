import { IndianTime } from '@/components/ui/indian-time';
import { inLetters } from '@/lib/exam/option-letters';
import type { OwnObjection as Objection } from '@/lib/holding/rulings/objections';

import { optionsText } from '../texts';
import { Say, SayIfKnown, type Text } from '../words/words';

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

const RULED: Text = 'The institute has ruled on this question';

/** What a review says of a report: its text, and the answer. */
export const reportTexts = ({ reason, answer }: Objection) => ({
  reason,
  answer: answer && (answer.refusal || 'The institute has ruled on this question.'),
});

type Props = { objection: Objection; isReport?: boolean };

/** The answer to an objection. */
function ObjectionAnswer({ objection: { answer }, isReport }: Props) {
  if (!answer)
    return (
      <p>
        <Say text="It is waiting for an answer." />
      </p>
    );
  const given: Text = isReport ? 'The institute has answered' : 'The objection was refused';
  return (
    <div>
      <p className="font-semibold text-ink">
        <Say text={answer.rulingId === null ? given : RULED} />, <IndianTime atMs={answer.atMs} />
      </p>
      {answer.refusal && <p className="max-w-prose break-words whitespace-pre-line">{answer.refusal}</p>}
    </div>
  );
}

/** A candidate's own objection, or report, with its answer. */
export const OwnObjection = ({ objection, isReport = false }: Props) => (
  <section
    aria-label={isReport ? 'Your report' : 'Your objection'}
    className="mt-5 grid gap-2 border-l-4 border-marigold pl-4"
  >
    <p>
      <Say
        text={
          isReport ? 'You reported this question on {at}.' : 'You objected on {at}. What you think is right: {options}.'
        }
        parts={{
          at: <IndianTime atMs={objection.sentAtMs} />,
          options: <SayIfKnown text={optionsText(objection.options)} />,
        }}
      />
    </p>
    <ObjectionText {...objection} />
    <ObjectionAnswer objection={objection} isReport={isReport} />
  </section>
);
