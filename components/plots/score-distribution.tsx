import { countText } from '@/lib/text/counted';

import { type Bin, multiples, niceStep, toBins, type ValueCount } from './bins';
import { Area, HALO, percent, Plot } from './plot';

/** A mark in the distribution: one value, or several of a kind. */
export type PlotMark = {
  label: string;
  /** `name` is for the table, if it says more than the label. */
  values: readonly { value: number; text: string; name?: string }[];
  /** Whether it is the mark that the reader looks for first. */
  isMain?: boolean;
};

type Props = { title: string; valueName: string; counts: readonly ValueCount[]; marks: readonly PlotMark[] };

const LANE_PX = 22;
const BARS_PX = 110;
const LABEL_PX = 20;
const AXIS_PX = 26;
const MOST_TICKS = 5;

const numberText = (value: number) => countText(value).replace('-', '−');

const binText = ({ from, to }: Bin, isWhole: boolean) =>
  isWhole && to - from === 1 ? numberText(from) : `${numberText(from)} to under ${numberText(to)}`;

const STROKES = ['7 4', '2 4', '10 3 2 3'];

type MarkProps = { mark: PlotMark; lane: number; baseline: number; at: (value: number) => number };

/** A mark in its own lane: dots, lines from the outermost down to the bars, the label on the side with more room. */
function Mark({ mark: { label, values, isMain }, lane, baseline, at }: MarkProps) {
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
        {values.length > 1 ? label : `${label} ${values[0]?.text}`}
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
      note={`Below the line: ${valueName.toLowerCase()}. Over the bars: candidates.`}
      columns={[valueName, 'Candidates']}
      rows={bins.map((bin) => [binText(bin, isWhole), numberText(bin.count)])}
      more={{
        caption: 'Marked in the chart',
        columns: ['What', valueName],
        rows: shown.flatMap(({ label, values }) => values.map(({ text, name }) => [name ?? label, text])),
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
