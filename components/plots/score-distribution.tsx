import { type Bin, toBins, type ValueCount } from './bins';
import { PlotFigure } from './plot-figure';
import { multiples, niceStep, percent } from './scale';

/** Something to find in the distribution: one value, or several of a kind. */
export type PlotMark = {
  label: string;
  /** `name` is what the table calls a value, where that says more than the label. */
  values: readonly { value: number; text: string; name?: string }[];
  /** Whether it is what the reader looks for first. */
  isMain?: boolean;
};

type Props = {
  title: string;
  /** What is counted, and what it is counted by: 'Candidates' and 'Marks'. */
  countName: string;
  valueName: string;
  counts: readonly ValueCount[];
  marks: readonly PlotMark[];
};

const LANE_PX = 22;
const BARS_PX = 110;
const LABEL_PX = 20;
const AXIS_PX = 26;
const MOST_TICKS = 5;

const whole = new Intl.NumberFormat('en-IN');
const numberText = (value: number) => whole.format(value).replace('-', '−');

const binText = ({ from, to }: Bin, isWhole: boolean) =>
  isWhole && to - from === 1 ? numberText(from) : `${numberText(from)} to under ${numberText(to)}`;

/** What the label beside a mark says; of several values, the table has the figures. */
const markText = ({ label, values: [first, ...others] }: PlotMark) =>
  others.length > 0 ? label : `${label} ${first?.text}`;

/** The line of a mark is told from the others by its label, and by its strokes. */
const STROKES = ['7 4', '2 4', '10 3 2 3'];

type LaneProps = { mark: PlotMark; lane: number; at: (value: number) => number };

const laneY = (lane: number) => lane * LANE_PX + LANE_PX / 2;

/** A line down to the bars from a mark's value, or from both ends of its values. */
function MarkLines({ mark: { values, isMain }, lane, baseline, at }: LaneProps & { baseline: number }) {
  const places = values.map(({ value }) => at(value));
  return [...new Set([Math.min(...places), Math.max(...places)])].map((place) => (
    <line
      key={place}
      x1={percent(place)}
      x2={percent(place)}
      y1={laneY(lane)}
      y2={baseline}
      strokeWidth={isMain ? 2.5 : 1.25}
      strokeDasharray={isMain ? undefined : STROKES[lane % STROKES.length]}
      className={isMain ? 'stroke-marigold-deep' : 'stroke-ink'}
    />
  ));
}

/** A mark in a lane of its own: a dot for each value, and beside them, on the side with more room, what it is. */
function MarkLabel({ mark, lane, at }: LaneProps) {
  const places = mark.values.map(({ value }) => at(value));
  const [least, most] = [Math.min(...places), Math.max(...places)];
  const isRight = least > 1 - most;
  return (
    <>
      {places.map((place, index) => (
        <circle
          key={index}
          cx={percent(place)}
          cy={laneY(lane)}
          r={mark.isMain ? 5 : 3.5}
          className={mark.isMain ? 'fill-marigold-deep' : 'fill-ink'}
        />
      ))}
      <text
        x={percent(isRight ? least : most)}
        dx={isRight ? -10 : 10}
        y={laneY(lane)}
        dominantBaseline="central"
        textAnchor={isRight ? 'end' : 'start'}
        paintOrder="stroke"
        strokeWidth="4"
        className={`fill-ink stroke-paper text-xs ${mark.isMain ? 'font-bold' : 'font-semibold'}`}
      >
        {markText(mark)}
      </text>
    </>
  );
}

type BarsProps = { bins: readonly Bin[]; baseline: number; at: (value: number) => number };

/** A bar for each bin, with its count over it; where the counts are long, over the tallest alone. */
function Bars({ bins, baseline, at }: BarsProps) {
  const tallest = Math.max(1, ...bins.map(({ count }) => count));
  return bins.map(({ from, to, count }) => {
    const height = (count / tallest) * (BARS_PX - LABEL_PX);
    const isLabelled = count === tallest || (count > 0 && tallest < 1_000);
    return (
      <g key={from}>
        <rect
          x={percent(at(from))}
          y={baseline - height}
          width={percent(at(to) - at(from))}
          height={height}
          className="fill-ink-soft stroke-ink-mid"
        />
        {isLabelled && (
          <text
            x={percent(at((from + to) / 2))}
            y={baseline - height - 4}
            textAnchor="middle"
            paintOrder="stroke"
            strokeWidth="3"
            className="fill-muted stroke-paper text-xs"
          >
            {numberText(count)}
          </text>
        )}
      </g>
    );
  });
}

/** How values are spread, as bars, with marks over them that each have a label beside their line. */
export function ScoreDistribution({ title, countName, valueName, counts, marks }: Props) {
  const shown = marks.filter(({ values }) => values.length > 0);
  const bins = toBins(
    counts,
    shown.flatMap(({ values }) => values.map(({ value }) => value)),
  );
  const [from, to] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1];
  const baseline = shown.length * LANE_PX + BARS_PX;
  const at = (value: number) => (value - from) / (to - from);
  const isWhole = counts.every(({ value }) => Number.isInteger(value));
  return (
    <PlotFigure
      title={title}
      tables={[
        {
          caption: title,
          columns: [valueName, countName],
          rows: bins.map((bin) => [binText(bin, isWhole), numberText(bin.count)]),
        },
        {
          caption: 'Marked in the drawing',
          columns: ['What', valueName],
          rows: shown.flatMap(({ label, values }) => values.map(({ text, name }) => [name ?? label, text])),
        },
      ]}
    >
      <svg role="img" aria-label={title} width="100%" height={baseline + AXIS_PX} className="block overflow-visible">
        <Bars bins={bins} baseline={baseline} at={at} />
        <line x1="0%" x2="100%" y1={baseline} y2={baseline} className="stroke-ink" />
        {multiples(niceStep(to - from, MOST_TICKS), from, to).map((value) => (
          <g key={value}>
            <line
              x1={percent(at(value))}
              x2={percent(at(value))}
              y1={baseline}
              y2={baseline + 5}
              className="stroke-ink"
            />
            <text x={percent(at(value))} y={baseline + 20} textAnchor="middle" className="fill-muted text-xs">
              {numberText(value)}
            </text>
          </g>
        ))}
        {shown.map((mark, lane) => (
          <MarkLines key={mark.label} mark={mark} lane={lane} baseline={baseline} at={at} />
        ))}
        {shown.map((mark, lane) => (
          <MarkLabel key={mark.label} mark={mark} lane={lane} at={at} />
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 text-xs text-muted">
        Below the line: {valueName.toLowerCase()}. Over the bars: {countName.toLowerCase()}.
      </p>
    </PlotFigure>
  );
}
