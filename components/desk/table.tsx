import type { ReactNode } from 'react';

import { EmptyNote } from '@/components/ui/item-list';

type Column = {
  label: string;
  isNumber?: boolean;
  /** The address that sorts by this column, and how the table is sorted by it now. */
  sort?: { href: string; now?: 'ascending' | 'descending' | 'other' };
};

type Props = {
  /** A column with nothing but a label is given as its label. */
  columns: readonly (Column | string)[];
  /** The first cell of a row names it. */
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[];
  /** The least width; a narrower screen scrolls the table. */
  width: string;
  /** The text in place of a table without rows. */
  none?: string;
};

/** A list of the desk. */
export function DeskTable({ columns: named, rows, width, none }: Props) {
  if (none !== undefined && rows.length === 0) return <EmptyNote>{none}</EmptyNote>;
  const columns = named.map((column): Column => (typeof column === 'string' ? { label: column } : column));
  const cell = 'border-b border-line px-2 py-2 align-top';
  const aligned = (index: number) => (columns[index]?.isNumber ? 'text-right whitespace-nowrap tabular-nums' : '');
  return (
    // Hidden texts within widen the table and not the page.
    <div className="table-frame" tabIndex={0} role="group" aria-label="Table">
      <table className={`w-full text-sm ${width}`}>
        <thead>
          <tr className="text-left text-ink">
            {columns.map(({ label, sort }, index) => (
              <th
                key={label}
                scope="col"
                aria-sort={sort?.now}
                className={`border-b-2 border-ink px-2 pb-2 align-bottom font-semibold ${aligned(index)}`}
              >
                {sort ? (
                  <a href={sort.href} className="inline-block pt-2 underline-offset-4 hover:underline">
                    {label}
                  </a>
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [name, ...others] }) => (
            <tr key={id}>
              <th scope="row" className={`${cell} font-normal ${aligned(0) || 'text-left'}`}>
                {name}
              </th>
              {others.map((content, index) => (
                <td key={index} className={`${cell} ${aligned(index + 1)}`}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
