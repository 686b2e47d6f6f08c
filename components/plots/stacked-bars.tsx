import { useId } from 'react';

import { Hatching } from './hatching';
import { PlotFigure } from './plot-figure';
import { percent } from './scale';

export type BarSeries = { name: string; look: 'solid' | 'hatched' | 'open' };

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
  return letters.length > LABEL_LENGTH
    ? `${letters
        .slice(0, LABEL_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : label;
};

const LOOKS = {
  solid: { shape: 'fill-success stroke-success', text: 'fill-white' },
  hatched: { shape: 'stroke-danger', text: 'fill-danger' },
  open: { shape: 'fill-white stroke-muted', text: 'fill-muted' },
} satisfies Record<BarSeries['look'], { shape: string; text: string }>;

type SegmentProps = { from: number; share: number; value: number; look: BarSeries['look']; hatchId: string };

/** One series' share of a bar, with its value where there is room; on strokes a number needs a plate to be read. */
function Segment({ from, share, value, look, hatchId }: SegmentProps) {
  const { shape, text } = LOOKS[look];
  return (
    <>
      <rect
        x={percent(from)}
        width={percent(share)}
        height={BAR_PX}
        className={shape}
        fill={look === 'hatched' ? `url(#${hatchId})` : undefined}
      />
      {share >= LEAST_LABELLED && (
        <svg x={percent(from + share / 2)} y={BAR_PX / 2} className="overflow-visible">
          {look === 'hatched' && <rect x="-11" y="-8" width="22" height="16" className="fill-white" />}
          <text dominantBaseline="central" textAnchor="middle" className={`text-xs font-semibold ${text}`}>
            {value}
          </text>
        </svg>
      )}
    </>
  );
}

/** One bar for each row, cut into the shares of its series, which differ by pattern as well as by colour. */
export function StackedBars({ title, rowName, series, rows }: Props) {
  const hatchId = useId();
  return (
    <PlotFigure
      title={title}
      tables={[
        {
          caption: title,
          columns: [rowName, ...series.map(({ name }) => name)],
          rows: rows.map(({ label, values }) => [label, ...values.map(String)]),
        },
      ]}
    >
      <svg role="img" aria-label={title} width="100%" height={rows.length * ROW_PX} className="block">
        <defs>
          <Hatching id={hatchId} ground="fill-danger-soft" strokes="fill-danger" />
        </defs>
        {rows.map(({ label, values }, index) => {
          const total = values.reduce((sum, value) => sum + value, 0);
          return (
            <svg key={index} y={index * ROW_PX} width="100%" height={ROW_PX} className="overflow-visible">
              <text y="16" className="fill-text text-xs">
                {short(label)}
              </text>
              <svg y={ROW_PX - BAR_PX - 4} width="100%" className="overflow-visible">
                {series.map(({ name, look }, place) => {
                  const before = values.slice(0, place).reduce((sum, value) => sum + value, 0);
                  const value = values[place] ?? 0;
                  if (value === 0) return null;
                  return (
                    <Segment
                      key={name}
                      from={before / total}
                      share={value / total}
                      value={value}
                      look={look}
                      hatchId={hatchId}
                    />
                  );
                })}
              </svg>
            </svg>
          );
        })}
      </svg>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        {series.map(({ name, look }) => (
          <li key={name} className="flex items-center gap-1.5">
            <svg width="18" height="14" focusable="false">
              <rect
                x="1"
                y="1"
                width="16"
                height="12"
                className={LOOKS[look].shape}
                fill={look === 'hatched' ? `url(#${hatchId})` : undefined}
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </PlotFigure>
  );
}
