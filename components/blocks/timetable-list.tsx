import { buttonLook } from '@/components/ui/button';
import { Html } from '@/components/ui/html';
import { PrintButton } from '@/components/ui/print-button';
import type { Timetable } from '@/lib/content/timetables';
import { timetableEvents } from '@/lib/calendar/timetable-events';
import { timetableFeedPath } from '@/lib/site/paths';

import { DisclosureList } from './disclosures';

/** Keeps the timetables on paper, and in a calendar if they name days. */
function Keep({ hasDays }: { hasDays: boolean }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      {hasDays && (
        <a href={timetableFeedPath} className={buttonLook.outline}>
          Add to your calendar
        </a>
      )}
      <PrintButton label="Print" />
      {hasDays && (
        <p className="w-full max-w-prose text-sm text-muted">
          The calendar holds every row that has a date. A calendar app can also subscribe to the link’s address; changes
          then arrive by themselves.
        </p>
      )}
    </div>
  );
}

export function TimetableList({ timetables }: { timetables: Timetable[] }) {
  const items = timetables.map(({ id, subject, description }) => ({
    id,
    title: subject,
    body: <Html html={description} under={2} className="max-w-none" />,
  }));
  return (
    <>
      <p className="mb-2 hidden text-2xl font-semibold print:block">Time Table</p>
      {timetables.length > 0 && <Keep hasDays={timetables.some((it) => timetableEvents(it).length > 0)} />}
      <DisclosureList items={items} emptyNote="The time table is not there at the moment." />
    </>
  );
}
