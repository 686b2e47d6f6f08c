import { AskedFirst } from '@/components/desk/asked-first';
import { LiveMock } from '@/components/desk/mocks/live-mock';
import { MockFacts, ObjectionsRest, SharingMocks } from '@/components/desk/mocks/mocks';
import { ScheduleForm } from '@/components/desk/mocks/schedule-form';
import { ProlongObjections } from '@/components/desk/rulings/prolong-objections';
import { buttonLook } from '@/components/ui/button';
import { EmptyNote } from '@/components/ui/item-list';
import { objectionTimesOf, phaseOf, mockWindowOf } from '@/lib/exam/window';
import { timesIn } from '@/lib/holding/mocks/desk-forms';
import { askedIn, watchMock } from '@/lib/holding/mocks/live';
import { env } from '@/lib/server/env';
import {
  deskEndpoints,
  deskMockPath,
  deskMocksPath,
  deskObjectionsPath,
  mockPath,
  resultsPath,
} from '@/lib/site/paths';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import type { Db } from '@/lib/store/database';
import { listSharing, objectionsRestUntil } from '@/lib/store/mock-entries';
import { findListedMock, type ListedMock } from '@/lib/store/mocks';
import { indianWeekday } from '@/lib/text/indian-time';

import { readWhom } from './batches';

const timesOf = (mock: ListedMock) => timesIn({ ...mockWindowOf(mock), ...objectionTimesOf(mock) });

type Props = { db: Db; id: string; nowMs: number; query: (name: string) => string; mayExamine: boolean };

/** One mock. Before it opens the page shows what can change, from then on the candidates. */
export async function OneMock({ db, id, nowMs, query, mayExamine }: Props) {
  const mock = await findListedMock(db, id);
  if (!mock) return <EmptyNote>There is no such mock.</EmptyNote>;
  const { name, durationMs, questions } = await loadFrozen(db, mock.snapshot_id);
  const phase = phaseOf(mockWindowOf(mock), nowMs);
  const mayChange = mayExamine && phase === 'coming' && !mock.is_withdrawn;
  const hasOpened = phase !== 'coming' && !mock.is_withdrawn;
  const restUntilMs = hasOpened ? await objectionsRestUntil(db, mock, nowMs) : 0;
  const asked = askedIn(query);
  return (
    <div className="grid gap-6">
      <h2 className="-mb-3 text-xl">{mock.name}</h2>
      {mayChange && query('show') === 'change' ? (
        <>
          <SharingMocks mocks={await listSharing(db, mock, nowMs)} />
          <Change db={db} mock={mock} durationMs={durationMs} />
        </>
      ) : (
        <>
          <MockFacts
            mock={mock}
            nowMs={nowMs}
            paper={{ name, questions: questions.length, durationMs }}
            link={env().siteUrl + mockPath(id)}
          />
          {mayChange && (
            <p className="flex flex-wrap gap-3">
              <a href={deskMockPath(id, { show: 'change' })} className={buttonLook.solid}>
                Change
              </a>
              <AskedFirst
                button="Withdraw"
                question={`Withdraw ${mock.name}?`}
                endpoint={deskEndpoints.mock(id)}
                change={{ do: 'withdraw', version: mock.version }}
                label="Withdraw"
                subject={mock.name}
              >
                <p>Nobody will be able to start it, and it cannot be brought back. Its paper can be scheduled again.</p>
              </AskedFirst>
            </p>
          )}
          {mayExamine && (
            <p>
              <a
                href={deskMocksPath({ paper: mock.composed_paper_id, like: id })}
                className="text-link inline-block py-2"
              >
                Again next {indianWeekday(mock.opens_ms)}
              </a>
            </p>
          )}
          {!mayExamine && <p className="text-muted">Only examiners schedule mocks, grant minutes and void attempts.</p>}
          {hasOpened && (
            <p className="flex flex-wrap gap-3">
              <a href={resultsPath(id)} className={buttonLook.outline}>
                Results
              </a>
              {mock.objections_until_ms !== null && (
                <a href={deskObjectionsPath(id)} className={buttonLook.outline}>
                  Objections
                </a>
              )}
            </p>
          )}
          <ObjectionsRest untilMs={restUntilMs} />
          {mayExamine && hasOpened && (
            <ProlongObjections mockId={id} name={mock.name} until={timesOf(mock).objectionsUntil} />
          )}
          {!mock.is_withdrawn && (
            <LiveMock
              mockId={id}
              asked={asked}
              drawn={await watchMock(db, mock, asked, nowMs)}
              isExaminer={mayExamine}
              phase={phase}
            />
          )}
        </>
      )}
    </div>
  );
}

async function Change({ db, mock, durationMs }: { db: Db; mock: ListedMock; durationMs: number }) {
  const { batches, whom } = await readWhom(db, mock);
  return (
    <ScheduleForm
      id={mock.id}
      change={{ do: 'change', version: mock.version }}
      values={{
        name: mock.name,
        ...timesOf(mock),
        ...whom,
      }}
      {...{ durationMs, batches }}
    />
  );
}
