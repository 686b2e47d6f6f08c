import { said } from '@/components/exam/words/said';
import { SayIfKnown, type SayProps } from '@/components/exam/words/words';
import { countText } from '@/lib/text/counted';

import { Area, HALO, percent, Plot, type Title } from './plot';

/** The least of 1, 2, 5, 10, 20, 50 … that cuts `range` into at most `mostParts` parts. */
export function niceStep(range: number, mostParts: number): number {
  for (let power = 1; ; power *= 10) {
    const factor = [1, 2, 5].find((it) => it * power * mostParts >= range);
    if (factor) return factor * power;
  }
}

/** The multiples of `step` within `from` and `to`, both included. */
export function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

type ValueCount = { readonly value: number; readonly count: number };

/** A range with its lower end and without its upper one, and the count of values in it. */
type Bin = { readonly from: number; readonly to: number; readonly count: number };

const MOST_BINS = 14;

/** Sorts counts into adjoining bins of one round width that reach every value and every `marked` one. */
export function toBins(counts: readonly ValueCount[], marked: readonly number[]): Bin[] {
  const values = [...counts.map(({ value }) => value), ...marked];
  if (values.length === 0) return [];
  const least = values.reduce((low, value) => Math.min(low, value));
  const most = values.reduce((high, value) => Math.max(high, value));
  const step = niceStep(most - least, MOST_BINS);
  const first = Math.floor(least / step) * step;
  const totals = new Map<number, number>();
  for (const { value, count } of counts) {
    const from = Math.floor(value / step) * step;
    totals.set(from, (totals.get(from) ?? 0) + count);
  }
  const froms = multiples(step, first, Math.floor(most / step) * step);
  return froms.map((from) => ({ from, to: from + step, count: totals.get(from) ?? 0 }));
}

/** A mark in the distribution: one value, or several of a kind. */
export type PlotMark = {
  label: string;
  /** What stands in the label in place of {names}. */
  labelValues?: SayProps['values'];
  /** `name` is for the table, if it says more than the label. */
  values: readonly { value: number; text: string; name?: string }[];
  /** Whether it is the mark that the reader looks for first. */
  isMain?: boolean;
};

type Props = { title: Title; valueName: string; counts: readonly ValueCount[]; marks: readonly PlotMark[] };

const LANE_PX = 22;
const BARS_PX = 110;
const LABEL_PX = 20;
const AXIS_PX = 26;
const MOST_TICKS = 5;

const numberText = (value: number) => countText(value).replace('-', '−');

const binText = ({ from, to }: Bin, isWhole: boolean) =>
  isWhole && to - from === 1
    ? numberText(from)
    : said('{from} to under {to}', { from: numberText(from), to: numberText(to) });

const STROKES = ['7 4', '2 4', '10 3 2 3'];

type MarkProps = { mark: PlotMark; lane: number; baseline: number; at: (value: number) => number };

/** A mark in its own lane: dots, lines from the outermost down to the bars, the label on the side with more room. */
function Mark({ mark: { label, labelValues, values, isMain }, lane, baseline, at }: MarkProps) {
  const y = lane * LANE_PX + LANE_PX / 2;
  const places = values.map(({ value }) => at(value));
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const isLeftOf = least > 1 - most;
  return (
    <>
      {[...new Set([least, most])].map((place) => (
        <line
          key={place}
          x1={percent(place)}
          x2={percent(place)}
          y1={y}
          y2={baseline}
          strokeWidth={isMain ? 2.5 : 1.25}
          strokeDasharray={isMain ? undefined : STROKES[lane % STROKES.length]}
          className={isMain ? 'stroke-marigold-deep' : 'stroke-ink'}
        />
      ))}
      {places.map((place, index) => (
        <circle
          key={index}
          cx={percent(place)}
          cy={y}
          r={isMain ? 5 : 3.5}
          className={isMain ? 'fill-marigold-deep' : 'fill-ink'}
        />
      ))}
      <text
        {...HALO}
        x={percent(isLeftOf ? least : most)}
        dx={isLeftOf ? -10 : 10}
        y={y}
        dominantBaseline="central"
        textAnchor={isLeftOf ? 'end' : 'start'}
        className={`fill-ink stroke-paper text-xs ${isMain ? 'font-bold' : 'font-semibold'}`}
      >
        <SayIfKnown as="tspan" text={label} values={labelValues} />
        {values.length === 1 && ` ${values[0]?.text}`}
      </text>
    </>
  );
}

/** The spread of values as bars, under marks with labels. */
export function ScoreDistribution({ title, valueName, counts, marks }: Props) {
  const shown = marks.filter(({ values }) => values.length > 0);
  const bins = toBins(
    counts,
    shown.flatMap(({ values }) => values.map(({ value }) => value)),
  );
  const [from, to] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const at = (value: number) => (value - from) / (to - from);
  const baseline = shown.length * LANE_PX + BARS_PX;
  const tallest = Math.max(1, ...bins.map(({ count }) => count));
  const isWhole = counts.every(({ value }) => Number.isInteger(value));
  return (
    <Plot
      title={title}
      heightPx={baseline + AXIS_PX}
      note={said('Below the line: scores. Over the bars: candidates.')}
      columns={[valueName, 'Candidates']}
      rows={bins.map((bin) => [binText(bin, isWhole), numberText(bin.count)])}
      more={{
        caption: said('Marked in the chart'),
        columns: ['What', valueName],
        rows: shown.flatMap(({ label, labelValues, values }) =>
          values.map(({ text, name }) => [name ?? <SayIfKnown key={text} text={label} values={labelValues} />, text]),
        ),
      }}
    >
      {(hatchId) => (
        <>
          {bins.map((bin) => {
            const height = (bin.count / tallest) * (BARS_PX - LABEL_PX);
            // Long counts would collide, so only the tallest bar shows its own.
            const isLabelled = bin.count === tallest || (bin.count > 0 && tallest < 1_000);
            return (
              <g key={bin.from}>
                <Area
                  look="count"
                  hatchId={hatchId}
                  x={percent(at(bin.from))}
                  y={baseline - height}
                  width={percent(at(bin.to) - at(bin.from))}
                  height={height}
                />
                {isLabelled && (
                  <text
                    {...HALO}
                    x={percent(at((bin.from + bin.to) / 2))}
                    y={baseline - height - 4}
                    textAnchor="middle"
                    className="fill-muted stroke-paper text-xs"
                  >
                    {numberText(bin.count)}
                  </text>
                )}
              </g>
            );
          })}
          <line x1="0%" x2="100%" y1={baseline} y2={baseline} className="stroke-ink" />
          {multiples(niceStep(to - from, MOST_TICKS), from, to).map((value) => (
            <svg key={value} x={percent(at(value))} y={baseline} className="overflow-visible">
              <line y2="5" className="stroke-ink" />
              <text y="20" textAnchor="middle" className="fill-muted text-xs">
                {numberText(value)}
              </text>
            </svg>
          ))}
          {shown.map((mark, lane) => (
            <Mark key={mark.label} mark={mark} lane={lane} baseline={baseline} at={at} />
          ))}
        </>
      )}
    </Plot>
  );
}
