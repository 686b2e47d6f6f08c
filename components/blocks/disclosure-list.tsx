import type { ReactNode } from 'react';

import { EmptyNote } from '@/components/ui/empty-note';
import { ChevronDownIcon } from '@/components/ui/icons';

type Props = {
  items: { id: string; title: string; aside?: string; body: ReactNode }[];
  /** Said where there are none. */
  emptyNote: string;
};

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
