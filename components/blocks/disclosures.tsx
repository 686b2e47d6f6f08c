import type { ReactNode } from 'react';

import { DownloadLink } from '@/components/ui/download-link';
import { EmptyNote } from '@/components/ui/item-list';
import { Html } from '@/components/ui/html';
import { ChevronDownIcon } from '@/components/ui/icons';
import { SiteLink } from '@/components/ui/site-link';
import type { Enrollment } from '@/lib/content/enrollments';
import type { Fee } from '@/lib/content/fees';
import { paths } from '@/lib/site/paths';

type Props = { items: { id: string; title: string; aside?: string; body: ReactNode }[]; emptyNote: string };

/** Entries that open below their headings; the first is open. */
export function DisclosureList({ items, emptyNote }: Props) {
  if (items.length === 0) return <EmptyNote>{emptyNote}</EmptyNote>;
  return (
    <div className="grid gap-4 print:block print:space-y-6">
      {items.map(({ id, title, aside, body }, index) => (
        <details key={id} open={index === 0} className="group card min-w-0">
          <summary className="flex list-none items-center gap-4 p-5 print:px-0 print:py-2 [&::-webkit-details-marker]:hidden">
            <h2 className="grow text-lg">{title}</h2>
            {aside && <span className="shrink-0 font-semibold text-marigold-deep">{aside}</span>}
            <ChevronDownIcon className="size-5 shrink-0 transition-transform group-open:rotate-180 print:hidden" />
          </summary>
          <div className="border-t border-line p-5 print:px-0 print:py-2">{body}</div>
        </details>
      ))}
    </div>
  );
}

export function FeeList({ fees }: { fees: Fee[] }) {
  const items = fees.map(({ id, courseName, fees: amount, description }) => ({
    id,
    title: courseName,
    aside: amount,
    body: <Html html={description} under={2} className="max-w-none" />,
  }));
  return <DisclosureList items={items} emptyNote="The fees are not there at the moment." />;
}

/** The ways to enrol, each with its PDF or with the placeholder link of specification §2. */
export function EnrollmentList({ enrollments }: { enrollments: Enrollment[] }) {
  const items = enrollments.map(({ id, title, description, pdfUrl }) => ({
    id,
    title,
    body: (
      <>
        <Html html={description} under={2} className="max-w-none" />
        <p className="mt-5">
          {pdfUrl ? (
            <DownloadLink href={pdfUrl} label="Download PDF" of={title} />
          ) : (
            <SiteLink href={paths.pageNotFound} className="text-link py-2">
              Download PDF to read More
            </SiteLink>
          )}
        </p>
      </>
    ),
  }));
  return <DisclosureList items={items} emptyNote="The steps are not there at the moment." />;
}
