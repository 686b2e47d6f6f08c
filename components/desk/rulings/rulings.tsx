import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import type { ListedRuling, PaperWith, RuledPaper } from '@/lib/holding/rulings/desk-rulings';
import { deskEndpoints, rulingsPath } from '@/lib/site/paths';
import { countText } from '@/lib/text/counted';

import { AskedFirst } from '../asked-first';
import { DeskTable } from '../table';

const effectText = ({ gaining, losing }: ListedRuling) =>
  `Counted when it was proposed: ${countText(gaining)} would gain marks by it, and ${countText(losing)} lose some.`;

const Moment = ({ who: { by, atMs } }: { who: { by: string; atMs: number } }) => (
  <>
    {by}, <IndianTime atMs={atMs} />
  </>
);

const ToConfirm = ({ ruling }: { ruling: ListedRuling }) => (
  <AskedFirst
    button={
      <>
        Confirm<span className="sr-only"> the ruling on question {ruling.number}</span>
      </>
    }
    question={`Confirm the ruling on question ${ruling.number}?`}
    endpoint={deskEndpoints.ruling(ruling.id)}
    change={{ do: 'confirm' }}
    label="Confirm it"
    subject={`question ${ruling.number}`}
  >
    <p>{ruling.text}</p>
    <p>
      {effectText(ruling)} The site computes marks and ranks again, and shows them all at once when it has finished.
    </p>
    <p>You can’t take a ruling back. A later one on the same question replaces it.</p>
  </AskedFirst>
);

const ToWithdraw = ({ ruling: { id, number, text } }: { ruling: ListedRuling }) => (
  <AskedFirst
    button={
      <>
        Withdraw<span className="sr-only"> the ruling on question {number}</span>
      </>
    }
    question={`Withdraw the proposed ruling on question ${number}?`}
    endpoint={deskEndpoints.ruling(id)}
    change={{ do: 'withdraw' }}
    label="Withdraw it"
    subject={`question ${number}`}
  >
    <p>{text}</p>
    <p>It leaves this list; the audit keeps it. It can be proposed again.</p>
  </AskedFirst>
);

type ListProps = { ruled: RuledPaper; editor: string; mayRule: boolean };

/** All rulings on a paper, the newest first, with who proposed and who confirmed them. */
export function RulingList({ ruled: { snapshotId, rulings, need }, editor, mayRule }: ListProps) {
  const stateOf = (it: ListedRuling) => {
    if (it.confirmed) return <Moment who={it.confirmed} />;
    const isOwn = need === 2 && it.proposed.by === editor;
    return (
      <span className="grid justify-items-start gap-2">
        {it.isOutdated && 'out of date: another was confirmed since'}
        {!it.isOutdated && !mayRule && 'waits'}
        {!it.isOutdated && mayRule && (isOwn ? 'waits for another examiner' : <ToConfirm ruling={it} />)}
        {mayRule && <ToWithdraw ruling={it} />}
      </span>
    );
  };
  return (
    <DeskTable
      width="min-w-5xl"
      none="Nobody has ruled on a question of this paper."
      columns={['Question', 'Ruling', 'Reason', 'Gain', 'Lose', 'Proposed', 'Confirmed', 'Scoring']}
      rows={rulings.map((it) => ({
        id: it.id,
        cells: [
          <a key="question" href={rulingsPath(snapshotId, it.number)} className="text-link">
            {it.number}
          </a>,
          it.text,
          <span key="reason" className="block max-w-sm break-words">
            {it.reason}
          </span>,
          countText(it.gaining),
          countText(it.losing),
          <Moment key="proposed" who={it.proposed} />,
          <span key="confirmed">{stateOf(it)}</span>,
          it.scoring,
        ],
      }))}
    />
  );
}

/** The state of the scorings of a paper. */
export function Scorings({ ruled: { scorings, dueSinceMs } }: { ruled: RuledPaper }) {
  if (scorings.length === 0 && dueSinceMs === null) return null;
  return (
    <ul className="mb-6 grid gap-1">
      {dueSinceMs !== null && (
        <li>
          <strong>A scoring</strong> is being computed, since <IndianTime atMs={dueSinceMs} />.
        </li>
      )}
      {scorings.toReversed().map(({ number, shownAtMs }, at) => (
        <li key={number}>
          <strong>Scoring {number}</strong> {at === 0 ? 'is shown' : 'was shown before'}; first on{' '}
          <IndianTime atMs={shownAtMs} />.
        </li>
      ))}
    </ul>
  );
}

/** The papers as frozen that have a question of the bank. */
export function FrozenPapers({ papers }: { papers: readonly PaperWith[] }) {
  if (papers.length === 0)
    return <EmptyNote>Nobody has started a paper with this question, except in own practice.</EmptyNote>;
  return (
    <>
      <p className="mb-3 max-w-prose">
        A ruling applies to a question of one paper, as it was when the paper was frozen. These papers have it:
      </p>
      <ul className="grid gap-1">
        {papers.map(({ snapshotId, name, frozenAtMs, number }) => (
          <li key={snapshotId}>
            <a href={rulingsPath(snapshotId, number)} className="text-link inline-block py-2">
              {name}, question {number}
            </a>{' '}
            (frozen <IndianTime atMs={frozenAtMs} />)
          </li>
        ))}
      </ul>
    </>
  );
}
