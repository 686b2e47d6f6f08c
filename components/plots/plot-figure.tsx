import type { ReactNode } from 'react';

export type PlotTable = {
  caption: string;
  columns: readonly string[];
  /** The first cell of a row names it; the others are its figures. */
  rows: readonly (readonly string[])[];
};

type Props = { title: string; tables: readonly PlotTable[]; children: ReactNode };

function Table({ caption, columns, rows }: PlotTable) {
  const cell = 'border-b border-line px-2 py-1.5';
  return (
    <table className="mt-3 w-full max-w-xl text-sm">
      <caption className="pb-1 text-left text-muted">{caption}</caption>
      <thead>
        <tr className="text-ink">
          {columns.map((column, index) => (
            <th
              key={column}
              scope="col"
              className={`border-b-2 border-ink px-2 py-1.5 align-bottom font-semibold ${index > 0 ? 'text-right' : 'text-left'}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures], index) => (
          <tr key={index}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {name}
            </th>
            {figures.map((figure, column) => (
              <td key={column} className={`${cell} text-right tabular-nums`}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A drawing under its title, and below it the same figures for those who would rather read, or cannot see it. */
export function PlotFigure({ title, tables, children }: Props) {
  return (
    <figure>
      <figcaption className="mb-3 font-semibold text-ink">{title}</figcaption>
      {children}
      <details className="mt-2 print:hidden">
        <summary className="w-fit py-2 text-sm text-ink-mid">Show as a table</summary>
        {tables.map((table) => (
          <Table key={table.caption} {...table} />
        ))}
      </details>
    </figure>
  );
}
