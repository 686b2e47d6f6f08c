import type { ReactNode } from 'react';

export type FiguresRow = { name: ReactNode; figures: readonly ReactNode[] };

type Props = {
  caption?: string;
  /** `isWide`: only where there is room, and on paper. */
  columns: readonly { heading: string; isWide?: boolean }[];
  rows: readonly FiguresRow[];
};

/** A table of figures, each row by its name, that fits the narrowest screen. */
export function FiguresTable({ caption, columns, rows }: Props) {
  const room = (index: number) => (columns[index]?.isWide ? 'max-sm:hidden print:table-cell' : '');
  const cell = 'border-b border-line px-1.5 py-2 print:py-0.5';
  return (
    <table className="w-full text-sm">
      {caption && <caption className="pb-1 text-left font-semibold text-ink">{caption}</caption>}
      <thead>
        <tr className="text-xs text-ink">
          {columns.map(({ heading }, index) => (
            <th
              key={heading}
              scope="col"
              className={`border-b-2 border-ink px-1.5 pb-1.5 align-bottom font-semibold ${index > 0 ? 'text-right' : 'text-left'} ${room(index)}`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figures }, index) => (
          <tr key={index}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {name}
            </th>
            {figures.map((figure, column) => (
              <td key={column} className={`${cell} text-right tabular-nums ${room(column + 1)}`}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
