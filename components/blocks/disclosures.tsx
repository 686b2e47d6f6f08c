import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { Html } from '@/components/ui/html';
import { ChevronDownIcon } from '@/components/ui/icons';
import { EmptyNote } from '@/components/ui/item-list';
import { DownloadLink } from '@/components/ui/links';
import { PrintButton } from '@/components/ui/print-button';
import type { Enrollment, Fee, Timetable } from '@/lib/content/nouns/institute-lists';
import type { SafeHtml } from '@/lib/html/sanitize';
import { paths, timetableFeedPath } from '@/lib/site/paths';

type Props = {
  items: { id: string; title: string; aside?: string; description: SafeHtml; link?: ReactNode }[];
  emptyNote: string;
};

/** Entries that open below their headings; the first is open. */
function DisclosureList({ items, emptyNote }: Props) {
  if (items.length === 0) return <EmptyNote>{emptyNote}</EmptyNote>;
  return (
    <div className="grid gap-4 print:block print:space-y-6">
      {items.map(({ id, title, aside, description, link }, index) => (
        <details key={id} open={index === 0} className="group card min-w-0">
          <summary className="relative flex list-none flex-wrap items-center gap-x-4 p-5 pr-14 print:px-0 print:py-2 [&::-webkit-details-marker]:hidden">
            <h2 dir="auto" className="min-w-0 grow basis-36 text-lg">
              {title}
            </h2>
            {aside && <span className="font-semibold text-marigold-deep">{aside}</span>}
            <ChevronDownIcon className="absolute right-5 size-5 transition-transform group-open:rotate-180 print:hidden" />
          </summary>
          <div className="border-t border-line p-5 print:px-0 print:py-2">
            <Html html={description} under={2} className="max-w-none" />
            {link && <div className="mt-5">{link}</div>}
          </div>
        </details>
      ))}
    </div>
  );
}

export function FeeList({ fees }: { fees: Fee[] }) {
  const items = fees.map(({ courseName, fees: amount, ...fee }) => ({ ...fee, title: courseName, aside: amount }));
  return <DisclosureList items={items} emptyNote="The fees are not available at the moment." />;
}

/** The ways to enrol, each with its PDF or with the placeholder link of specification §2. */
export function EnrollmentList({ enrollments }: { enrollments: Enrollment[] }) {
  const items = enrollments.map((it) => ({
    ...it,
    link: it.pdfUrl ? (
      <DownloadLink href={it.pdfUrl} label="Download PDF" of={it.title} />
    ) : (
      <a href={paths.pageNotFound} className="text-link py-2">
        Download PDF to read More
      </a>
    ),
  }));
  return <DisclosureList items={items} emptyNote="The steps to enrol are not available at the moment." />;
}

/** The timetables, to keep on paper, beside the mocks for a calendar. */
export function TimetableList({ timetables }: { timetables: Timetable[] }) {
  return (
    <>
      <p className="mb-2 hidden text-2xl font-semibold print:block">Time Table</p>
      {timetables.length > 0 && (
        <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
          <a href={timetableFeedPath} className={buttonLook.outline}>
            Add the mocks to your calendar
          </a>
          <PrintButton label="Print" />
          <p className="w-full max-w-prose text-sm text-muted">
            You can also subscribe to this link in a calendar app: it then shows new mocks and changed times by itself.
          </p>
        </div>
      )}
      <DisclosureList
        items={timetables.map((it) => ({ ...it, title: it.subject }))}
        emptyNote="The timetable is not available at the moment."
      />
    </>
  );
}
