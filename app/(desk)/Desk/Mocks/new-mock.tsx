import { randomUUID } from 'node:crypto';

import { SharingMocks } from '@/components/desk/mocks';
import { NextPageLink } from '@/components/desk/next-page-link';
import { ScheduleForm } from '@/components/desk/schedule-form';
import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import { thaw } from '@/lib/attempts/frozen-paper';
import type { Db } from '@/lib/db/database';
import { listSharing } from '@/lib/db/mock-entries';
import { findPublished, listPublished } from '@/lib/db/mocks';
import { readPage } from '@/lib/db/pages';
import { deskMocksPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

const SIZE = 50;

type Props = { db: Db; paperId: string; after: string; nowMs: number };

/** A mock needs a published paper: the editor chooses the paper first, then the window. */
export async function NewMock({ db, paperId, after, nowMs }: Props) {
  if (!paperId) return <ChoosePaper db={db} after={after} />;
  const published = await findPublished(db, paperId);
  if (!published) return <EmptyNote>There is no such published paper.</EmptyNote>;
  const { durationMs } = await thaw(db, published.snapshot_id);
  const id = randomUUID();
  const unset = { opens: '', lastStart: '', closes: '', results: '', key: '', objectionsUntil: '', usernames: '' };
  return (
    <>
      <h2 className="mb-3 text-xl">New mock of {published.name}</h2>
      <SharingMocks mocks={await listSharing(db, { id, snapshot_id: published.snapshot_id }, nowMs)} />
      <ScheduleForm
        id={id}
        change={{ do: 'schedule', paper: paperId }}
        values={{ ...unset, name: published.name, whom: 'all' }}
        durationMs={durationMs}
      />
    </>
  );
}

async function ChoosePaper({ db, after }: { db: Db; after: string }) {
  const { rows, next } = await readPage(SIZE, after, (...page) => listPublished(db, ...page));
  if (rows.length === 0)
    return <EmptyNote>No paper has been published yet. Compose one under Papers, and publish it.</EmptyNote>;
  return (
    <>
      <h2 className="mb-3 text-xl">New mock: which paper?</h2>
      <ul className="grid gap-2">
        {rows.map((paper) => (
          <li key={paper.id} className="card flex flex-wrap items-center gap-x-6 px-4 py-1">
            <a href={deskMocksPath({ paper: paper.id })} className="text-link py-2.5">
              {paper.name}
            </a>
            <span className="text-sm text-muted">
              {counted(paper.questions, 'question')}, composed <IndianTime atMs={paper.created_at_ms} />
            </span>
          </li>
        ))}
      </ul>
      <NextPageLink href={next && deskMocksPath({ show: 'papers', after: next })} />
    </>
  );
}
