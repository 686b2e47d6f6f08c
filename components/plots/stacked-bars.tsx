import { Area, type Look, percent, Plot } from './plot';

export type BarSeries = { name: string; look: 'good' | 'bad' | 'open' };

type Props = {
  title: string;
  /** What the rows are, as the heading of their column. */
  rowName: string;
  series: readonly BarSeries[];
  /** One value for each series; a bar shows their shares, and the values stand in it where there is room. */
  rows: readonly { label: string; values: readonly number[] }[];
};

const ROW_PX = 46;
const BAR_PX = 20;

/** A longer label would leave the narrowest screen; the table has it whole. */
const LABEL_LENGTH = 42;

/** The least share of a bar that holds a number of two digits on the narrowest screen. */
const LEAST_LABELLED = 0.08;

const short = (label: string) => {
  const letters = [...label];
  const start = letters.slice(0, LABEL_LENGTH - 1).join('');
  return letters.length > LABEL_LENGTH ? `${start.trimEnd()}…` : label;
};

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const TEXTS = { good: 'fill-white', bad: 'fill-danger', open: 'fill-muted' } satisfies Partial<Record<Look, string>>;

/** One bar for each row, cut into the shares of its series. On hatching a number stands on a plate. */
export function StackedBars({ title, rowName, series, rows }: Props) {
  return (
    <Plot
      title={title}
      heightPx={rows.length * ROW_PX}
      legend={series.map(({ name, look }) => ({ text: name, look }))}
      tables={[
        {
          caption: title,
          columns: [rowName, ...series.map(({ name }) => name)],
          rows: rows.map(({ label, values }) => [label, ...values]),
        },
      ]}
    >
      {(hatchId) =>
        rows.map(({ label, values }, index) => (
          <svg key={index} y={index * ROW_PX} width="100%" height={ROW_PX} className="overflow-visible">
            <text y="16" className="fill-text text-xs">
              {short(label)}
            </text>
            <svg y={ROW_PX - BAR_PX - 4} width="100%" className="overflow-visible">
              {series.map(({ name, look }, place) => {
                const value = values[place] ?? 0;
                if (value === 0) return null;
                const from = sumOf(values.slice(0, place)) / sumOf(values);
                const share = value / sumOf(values);
                return (
                  <g key={name}>
                    <Area look={look} hatchId={hatchId} x={percent(from)} width={percent(share)} height={BAR_PX} />
                    {share >= LEAST_LABELLED && (
                      <svg x={percent(from + share / 2)} y={BAR_PX / 2} className="overflow-visible">
                        {look === 'bad' && <rect x="-11" y="-8" width="22" height="16" className="fill-white" />}
                        <text
                          dominantBaseline="central"
                          textAnchor="middle"
                          className={`text-xs font-semibold ${TEXTS[look]}`}
                        >
                          {value}
                        </text>
                      </svg>
                    )}
                  </g>
                );
              })}
            </svg>
          </svg>
        ))
      }
    </Plot>
  );
}
