import { randomUUID } from 'node:crypto';

import { SharingMocks } from '@/components/desk/mocks/mocks';
import { ScheduleForm } from '@/components/desk/mocks/schedule-form';
import { NextPageLink } from '@/components/desk/next-page-link';
import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import { mockWindowOf, objectionTimesOf, proposedTimes } from '@/lib/exam/window';
import { timesIn } from '@/lib/holding/mocks/desk-forms';
import { deskMocksPath } from '@/lib/site/paths';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import type { Db } from '@/lib/store/database';
import { listSharing } from '@/lib/store/mock-entries';
import { findListedMock, findPublished, listMocks, listPublished } from '@/lib/store/mocks';
import { readPage } from '@/lib/store/pages';
import { counted } from '@/lib/text/counted';

import { readWhom } from './batches';

const SIZE = 50;
/** How many of the newest mocks may be withdrawn before the habits of none are kept. */
const RECENT = 10;

type Props = { db: Db; paperId: string; like: string; after: string; nowMs: number };

/** A mock needs a published paper: the editor chooses the paper first, then the window. */
export async function NewMock({ db, paperId, like, after, nowMs }: Props) {
  if (!paperId) return <ChoosePaper db={db} like={like} after={after} />;
  const published = await findPublished(db, paperId);
  if (!published) return <EmptyNote>There is no such published paper.</EmptyNote>;
  const { durationMs } = await loadFrozen(db, published.snapshot_id);
  const id = randomUUID();
  const copied = like ? await findListedMock(db, like) : undefined;
  const habit = copied ?? (await listMocks(db, RECENT)).find((mock) => !mock.is_withdrawn);
  const times = proposedTimes(
    durationMs,
    habit
      ? {
          times: { ...mockWindowOf(habit), ...objectionTimesOf(habit) },
          durationMs: (await loadFrozen(db, habit.snapshot_id)).durationMs,
        }
      : null,
    nowMs,
  );
  const { batches, whom } = await readWhom(db, copied);
  return (
    <>
      <h2 className="mb-3 text-xl">New mock of {published.name}</h2>
      {copied && (
        <p className="mb-3">
          It is a copy of {copied.name} with later times.{' '}
          <a href={deskMocksPath({ show: 'papers', like })} className="text-link inline-block py-2">
            Take another paper
          </a>
        </p>
      )}
      <SharingMocks mocks={await listSharing(db, { id, snapshot_id: published.snapshot_id }, nowMs)} />
      <ScheduleForm
        id={id}
        change={{ do: 'schedule', paper: paperId }}
        values={{
          ...timesIn(times),
          name: copied && copied.composed_paper_id === paperId ? copied.name : published.name,
          ...whom,
        }}
        {...{ durationMs, batches }}
      />
    </>
  );
}

async function ChoosePaper({ db, like, after }: Pick<Props, 'db' | 'like' | 'after'>) {
  const { rows, next } = await readPage(SIZE, after, (...page) => listPublished(db, ...page));
  if (rows.length === 0)
    return <EmptyNote>No paper has been published yet. Compose one under Papers, and publish it.</EmptyNote>;
  return (
    <>
      <h2 className="mb-3 text-xl">New mock: which paper?</h2>
      <ul className="grid gap-2">
        {rows.map((paper) => (
          <li key={paper.id} className="card flex flex-wrap items-center gap-x-6 px-4 py-1">
            <a href={deskMocksPath({ paper: paper.id, like })} className="text-link py-2.5">
              {paper.name}
            </a>
            <span className="text-sm text-muted">
              {counted(paper.questions, 'question')}, composed <IndianTime atMs={paper.created_at_ms} />
            </span>
          </li>
        ))}
      </ul>
      <NextPageLink href={next && deskMocksPath({ show: 'papers', like, after: next })} />
    </>
  );
}
