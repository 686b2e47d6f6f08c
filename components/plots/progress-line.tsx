import { HALO, percent, Plot, type Title, ValueLines } from './plot';

type Point = {
  /** The time of the test, short enough for the space below the drawing. */
  label: string;
  /** From 0 to 100. */
  value: number;
  text: string;
};

const PLOT_PX = 150;
const AXIS_PX = 28;

/** With more points the figures would collide, so only the last point shows its own. */
const MOST_LABELLED = 6;

/** The percentages of one paper from test to test, in the order of time. */
export function ProgressLine({ title, points }: { title: Title; points: readonly Point[] }) {
  const last = points.length - 1;
  const x = (index: number) => percent(last === 0 ? 0.5 : index / last);
  const y = (value: number) => PLOT_PX - (Math.min(100, Math.max(0, value)) / 100) * PLOT_PX;
  const anchors = last === 0 ? (['middle'] as const) : (['start', 'end'] as const);
  return (
    <Plot
      title={title}
      heightPx={PLOT_PX + AXIS_PX}
      room="pt-5 pr-7 pl-14"
      columns={['Test', 'Percentage']}
      rows={points.map((it) => [it.label, it.text])}
    >
      {() => (
        <>
          <ValueLines values={[0, 25, 50, 75, 100]} y={y} text={String} outPx={14} />
          {points.slice(1).map(({ value }, index) => (
            <line
              key={index}
              x1={x(index)}
              y1={y(points[index]?.value ?? 0)}
              x2={x(index + 1)}
              y2={y(value)}
              strokeWidth="2"
              className="stroke-ink-mid"
            />
          ))}
          {points.map(({ value, text }, index) => (
            <g key={index}>
              <circle cx={x(index)} cy={y(value)} r={last > 40 ? 2.5 : 4} className="fill-ink-mid" />
              {(index === last || last < MOST_LABELLED) && (
                <text
                  {...HALO}
                  x={x(index)}
                  y={y(value) - 10}
                  textAnchor="middle"
                  className="fill-ink stroke-paper text-xs font-semibold"
                >
                  {text}
                </text>
              )}
            </g>
          ))}
          {anchors.map((anchor) => (
            <text
              key={anchor}
              x={x(anchor === 'end' ? last : 0)}
              dx={{ start: -14, middle: 0, end: 28 }[anchor]}
              y={PLOT_PX + 20}
              textAnchor={anchor}
              className="fill-muted text-xs"
            >
              {points[anchor === 'end' ? last : 0]?.label}
            </text>
          ))}
        </>
      )}
    </Plot>
  );
}
