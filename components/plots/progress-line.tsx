import { PlotFigure } from './plot-figure';
import { percent } from './scale';

type Point = {
  /** When it was, short enough to stand below the drawing. */
  label: string;
  name: string;
  /** From 0 to 100. */
  value: number;
  text: string;
};

type Props = {
  title: string;
  /** The headings of the table: when and what, and how much. */
  columns: readonly [string, string];
  /** In the order of time. */
  points: readonly Point[];
};

const PLOT_PX = 150;
const AXIS_PX = 28;
const GRID = [0, 25, 50, 75, 100];

/** With more points their figures would stand in one another's way: then the last alone has its own. */
const MOST_LABELLED = 6;

/** How a percentage went from one time to the next. */
export function ProgressLine({ title, columns, points }: Props) {
  const last = points.length - 1;
  const x = (index: number) => percent(last === 0 ? 0.5 : index / last);
  const y = (value: number) => PLOT_PX - (Math.min(100, Math.max(0, value)) / 100) * PLOT_PX;
  return (
    <PlotFigure
      title={title}
      tables={[{ caption: title, columns, rows: points.map((it) => [`${it.label}: ${it.name}`, it.text]) }]}
    >
      <div className="pt-5 pr-7 pl-14">
        <svg role="img" aria-label={title} width="100%" height={PLOT_PX + AXIS_PX} className="block overflow-visible">
          {GRID.map((value) => (
            <g key={value}>
              <line
                x1="-14"
                x2="100%"
                y1={y(value)}
                y2={y(value)}
                className={value === 0 ? 'stroke-ink' : 'stroke-line'}
              />
              <text x="-20" y={y(value)} dominantBaseline="central" textAnchor="end" className="fill-muted text-xs">
                {value}
              </text>
            </g>
          ))}
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
                  x={x(index)}
                  y={y(value) - 10}
                  textAnchor="middle"
                  paintOrder="stroke"
                  strokeWidth="4"
                  className="fill-ink stroke-paper text-xs font-semibold"
                >
                  {text}
                </text>
              )}
            </g>
          ))}
          {points.map(({ label }, index) =>
            index === 0 || index === last ? (
              <text
                key={index}
                x={x(index)}
                dx={last === 0 ? 0 : index === 0 ? -14 : 28}
                y={PLOT_PX + 20}
                textAnchor={last === 0 ? 'middle' : index === 0 ? 'start' : 'end'}
                className="fill-muted text-xs"
              >
                {label}
              </text>
            ) : null,
          )}
        </svg>
      </div>
    </PlotFigure>
  );
}
