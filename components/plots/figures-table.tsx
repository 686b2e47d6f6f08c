import type { ReactNode } from 'react';

import { SayIfKnown } from '@/components/exam/words/words';

export type PlotFigures = {
  caption?: ReactNode;
  columns: readonly string[];
  /** The first cell of a row names it; the others are its figures. */
  rows: readonly (readonly ReactNode[])[];
};

/** A table of figures. It fits the narrowest screen by hiding the columns in `wide` there. */
export function FiguresTable({ caption, columns, rows, wide = [] }: PlotFigures & { wide?: readonly string[] }) {
  const room = (index: number) => (wide.includes(columns[index] ?? '') ? 'max-sm:hidden print:table-cell' : '');
  const cell = 'border-b border-line px-1.5 py-2 print:py-0.5';
  return (
    <div className="scrolls">
      <table className="w-full text-sm">
        {caption && <caption className="pb-1 text-left font-semibold text-ink">{caption}</caption>}
        <thead>
          <tr className="text-xs text-ink">
            {columns.map((heading, index) => (
              <th
                key={heading}
                scope="col"
                className={`border-b-2 border-ink px-1.5 pb-1.5 align-bottom font-semibold ${index > 0 ? 'text-right' : 'text-left'} ${room(index)}`}
              >
                <SayIfKnown text={heading} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums [&_td]:text-right [&_td]:whitespace-nowrap">
          {rows.map(([name, ...figures], index) => (
            <tr key={index}>
              <th scope="row" className={`${cell} text-left font-normal`}>
                {name}
              </th>
              {figures.map((figure, column) => (
                <td key={column} className={`${cell} ${room(column + 1)}`}>
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
