import { useId } from 'react';

import { minutesAndSeconds, rangeText, type TimeRange } from '@/lib/exam/time-text';

import { Hatching } from './hatching';
import { PlotFigure } from './plot-figure';
import { percent } from './scale';

type Bar = {
  label: string;
  spentMs: number;
  /** What the time is compared with; null: there is nothing. */
  usual: TimeRange | null;
};

type Props = {
  title: string;
  /** What a bar is, its height, the range beside it, and a height above that: for the key and the table. */
  names: { bar: string; time: string; usual: string; longer: string };
  bars: readonly Bar[];
};

const PLOT_PX = 150;
const AXIS_PX = 26;
const MOST_STEPS = 4;
const STEPS_MS = [15, 30, 60, 120, 300, 600, 1_800, 3_600].map((seconds) => seconds * 1_000);

/** One endless question must not flatten all others: what is much longer than most is cut, and drawn as cut. */
function scaleOf(bars: readonly Bar[]) {
  const times = bars.map(({ spentMs }) => spentMs).toSorted((a, b) => a - b);
  const long = times[Math.ceil(0.9 * (times.length - 1))] ?? 0;
  const usual = Math.max(...bars.map((bar) => bar.usual?.toMs ?? bar.usual?.fromMs ?? 0));
  const wanted = Math.min(times.at(-1) ?? 0, Math.max(1.5 * long, usual, 60_000));
  const reach = Math.max(wanted, usual);
  const step = STEPS_MS.find((it) => it * MOST_STEPS >= reach) ?? Math.ceil(reach / MOST_STEPS);
  const count = Math.max(1, Math.ceil(reach / step));
  return { step, count, topMs: step * count };
}

const isLonger = ({ spentMs, usual }: Bar) => usual !== null && usual.toMs !== null && spentMs >= usual.toMs;

type ColumnProps = { bar: Bar; index: number; slot: number; topMs: number; hatchId: string };

/** One bar before the range that it is compared with. */
function Column({ bar, index, slot, topMs, hatchId }: ColumnProps) {
  const { spentMs, usual } = bar;
  const y = (ms: number) => PLOT_PX - (Math.min(ms, topMs) / topMs) * PLOT_PX;
  const middle = (index + 0.5) * slot;
  const usualTop = usual && y(usual.toMs ?? topMs);
  return (
    <>
      {usual && usualTop !== null && (
        <rect
          x={percent(index * slot + 0.05 * slot)}
          y={usualTop}
          width={percent(0.9 * slot)}
          height={y(usual.fromMs) - usualTop}
          className="fill-marigold-soft stroke-marigold"
        />
      )}
      <rect
        x={percent(middle - 0.25 * slot)}
        y={y(spentMs)}
        width={percent(0.5 * slot)}
        height={PLOT_PX - y(spentMs)}
        className={isLonger(bar) ? 'stroke-danger' : 'fill-ink-mid'}
        fill={isLonger(bar) ? `url(#${hatchId})` : undefined}
      />
      {spentMs > topMs && (
        <svg x={percent(middle)} y="-9" className="overflow-visible" width="1" height="1">
          <path d="M-4 6 0 0l4 6z" className="fill-danger" />
        </svg>
      )}
    </>
  );
}

/** The time on each of many things, beside the time that is usual for it. */
export function TimeBars({ title, names, bars }: Props) {
  const hatchId = useId();
  const { step, count, topMs } = scaleOf(bars);
  const slot = 1 / bars.length;
  const every = bars.length > 40 ? 10 : 5;
  const hasUsual = bars.some(({ usual }) => usual !== null);
  const hasCut = bars.some(({ spentMs }) => spentMs > topMs);
  const key = [
    { isShown: true, text: names.time, shape: 'fill-ink-mid', isHatched: false },
    { isShown: hasUsual, text: names.usual, shape: 'fill-marigold-soft stroke-marigold', isHatched: false },
    { isShown: hasUsual, text: names.longer, shape: 'stroke-danger', isHatched: true },
  ].filter(({ isShown }) => isShown);
  return (
    <PlotFigure
      title={title}
      tables={[
        {
          caption: title,
          columns: [names.bar, names.time, ...(hasUsual ? [names.usual] : [])],
          rows: bars.map(({ label, spentMs, usual }) => [
            label,
            minutesAndSeconds(spentMs),
            ...(hasUsual ? [usual ? rangeText(usual) : '–'] : []),
          ]),
        },
      ]}
    >
      <div className="pt-3 pr-1 pl-9">
        <svg role="img" aria-label={title} width="100%" height={PLOT_PX + AXIS_PX} className="block overflow-visible">
          <defs>
            <Hatching id={hatchId} ground="fill-danger-soft" strokes="fill-danger" />
          </defs>
          {Array.from({ length: count + 1 }, (_, index) => {
            const y = PLOT_PX - (index / count) * PLOT_PX;
            return (
              <g key={index}>
                <line x1="0%" x2="100%" y1={y} y2={y} className={index === 0 ? 'stroke-ink' : 'stroke-line'} />
                <text x="-6" y={y} dominantBaseline="central" textAnchor="end" className="fill-muted text-xs">
                  {minutesAndSeconds(index * step)}
                </text>
              </g>
            );
          })}
          {bars.map((bar, index) => (
            <Column key={index} bar={bar} index={index} slot={slot} topMs={topMs} hatchId={hatchId} />
          ))}
          {bars.map(({ label }, index) =>
            index === 0 || (index + 1) % every === 0 ? (
              <text
                key={index}
                x={percent((index + 0.5) * slot)}
                y={PLOT_PX + 18}
                textAnchor="middle"
                className="fill-muted text-xs"
              >
                {label}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
        {key.map(({ text, shape, isHatched }) => (
          <li key={text} className="flex items-center gap-1.5">
            <svg width="18" height="14" focusable="false">
              <rect
                x="1"
                y="1"
                width="16"
                height="12"
                className={shape}
                fill={isHatched ? `url(#${hatchId})` : undefined}
              />
            </svg>
            {text}
          </li>
        ))}
      </ul>
      {hasCut && (
        <p aria-hidden="true" className="mt-1 text-xs text-muted">
          A bar under an arrow is longer than the drawing is high.
        </p>
      )}
    </PlotFigure>
  );
}
