import { said } from '@/components/exam/words/said';
import { minutesAndSeconds, rangeText, type TimeRange } from '@/lib/exam/times';

import { Area, type Look, percent, Plot, type Title, ValueLines } from './plot';

/** `usual` is the range to compare with; null if there is none. */
type Bar = { label: string; spentMs: number; usual: TimeRange | null };

const USUAL = 'Median of the candidates';
const PLOT_PX = 150;
const AXIS_PX = 26;
const MOST_STEPS = 4;
const STEPS_MS = [15, 30, 60, 120, 300, 600, 1_800, 3_600].map((seconds) => seconds * 1_000);

/** The lines of the axis. Ignores times much longer than most, whose bars are cut so as not to flatten the others. */
function linesOf(bars: readonly Bar[]): number[] {
  const times = bars.map(({ spentMs }) => spentMs).toSorted((a, b) => a - b);
  const long = times[Math.ceil(0.9 * (times.length - 1))] ?? 0;
  const usual = Math.max(...bars.map((bar) => bar.usual?.toMs ?? bar.usual?.fromMs ?? 0));
  const reach = Math.max(Math.min(times.at(-1) ?? 0, Math.max(1.5 * long, 60_000)), usual);
  const step = STEPS_MS.find((it) => it * MOST_STEPS >= reach) ?? Math.ceil(reach / MOST_STEPS);
  return Array.from({ length: Math.max(1, Math.ceil(reach / step)) + 1 }, (_, index) => index * step);
}

const isLonger = ({ spentMs, usual }: Bar) => usual !== null && usual.toMs !== null && spentMs >= usual.toMs;

export function TimeBars({ title, bars }: { title: Title; bars: readonly Bar[] }) {
  const lines = linesOf(bars);
  const topMs = lines.at(-1) ?? 0;
  const y = (ms: number) => PLOT_PX - (Math.min(ms, topMs) / topMs) * PLOT_PX;
  const slot = 1 / bars.length;
  const every = bars.length > 40 ? 10 : 5;
  const hasUsual = bars.some(({ usual }) => usual !== null);
  const compared: { text: string; look: Look }[] = [
    { text: USUAL, look: 'usual' },
    { text: 'Longer than the median', look: 'bad' },
  ];
  return (
    <Plot
      title={title}
      heightPx={PLOT_PX + AXIS_PX}
      room="pt-3 pr-1 pl-9"
      legend={[{ text: 'Your time', look: 'main' }, ...(hasUsual ? compared : [])]}
      note={bars.some((it) => it.spentMs > topMs) && said('A bar under an arrow goes beyond the top of the chart.')}
      columns={['Question', 'Your time', ...(hasUsual ? [USUAL] : [])]}
      rows={bars.map(({ label, spentMs, usual }) => [
        label,
        minutesAndSeconds(spentMs),
        ...(hasUsual ? [usual ? rangeText(usual) : '–'] : []),
      ])}
    >
      {(hatchId) => (
        <>
          <ValueLines values={lines} y={y} text={minutesAndSeconds} />
          {bars.map((bar, index) => {
            const { label, spentMs, usual } = bar;
            const [left, middle] = [index * slot, (index + 0.5) * slot];
            // A column fills a part of its slot's width. It stands on the axis or at the start of its range.
            const column = (look: Look, share: number, fromMs: number, toMs: number) => (
              <Area
                look={look}
                hatchId={hatchId}
                x={percent(left + ((1 - share) / 2) * slot)}
                y={y(toMs)}
                width={percent(share * slot)}
                height={y(fromMs) - y(toMs)}
              />
            );
            return (
              <g key={index}>
                {usual && column('usual', 0.9, usual.fromMs, usual.toMs ?? topMs)}
                {column(isLonger(bar) ? 'bad' : 'main', 0.5, 0, spentMs)}
                {spentMs > topMs && (
                  <svg x={percent(middle)} y="-9" className="overflow-visible" width="1" height="1">
                    <path d="M-4 6 0 0l4 6z" className="fill-danger" />
                  </svg>
                )}
                {(index === 0 || (index + 1) % every === 0) && (
                  <text x={percent(middle)} y={PLOT_PX + 18} textAnchor="middle" className="fill-muted text-xs">
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </>
      )}
    </Plot>
  );
}
