import { SayIfKnown } from '@/components/exam/words/words';

import { Area, percent, Plot, type Title } from './plot';

type Outcome = 'correct' | 'wrong' | 'blank';

type Props = { title: Title; rowName: string; rows: readonly { label: string; counts: Record<Outcome, number> }[] };

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

const SERIES = [
  { name: 'Correct', outcome: 'correct', look: 'good', text: 'fill-on-ink' },
  { name: 'Wrong', outcome: 'wrong', look: 'bad', text: 'fill-danger' },
  { name: 'Blank', outcome: 'blank', look: 'open', text: 'fill-muted' },
] as const;

/** One bar for each row, cut into shares. A share shows its count if it has room, on a plate if it is hatched. */
export const StackedBars = ({ title, rowName, rows }: Props) => (
  <Plot
    title={title}
    heightPx={rows.length * ROW_PX}
    legend={SERIES.map(({ name, look }) => ({ text: name, look }))}
    columns={[rowName, ...SERIES.map(({ name }) => name)]}
    rows={rows.map(({ label, counts }) => [
      <SayIfKnown key={label} text={label} />,
      ...SERIES.map(({ outcome }) => counts[outcome]),
    ])}
  >
    {(hatchId) =>
      rows.map(({ label, counts }, index) => (
        <svg key={index} y={index * ROW_PX} width="100%" height={ROW_PX} className="overflow-visible">
          <text y="16" className="fill-text text-xs">
            <SayIfKnown as="tspan" text={short(label)} />
          </text>
          <svg y={ROW_PX - BAR_PX - 4} width="100%" className="overflow-visible">
            {SERIES.map(({ name, outcome, look, text }, place) => {
              const value = counts[outcome];
              if (value === 0) return null;
              const total = counts.correct + counts.wrong + counts.blank;
              const before = SERIES.slice(0, place).reduce((sum, it) => sum + counts[it.outcome], 0);
              const [from, share] = [before / total, value / total];
              return (
                <g key={name}>
                  <Area look={look} hatchId={hatchId} x={percent(from)} width={percent(share)} height={BAR_PX} />
                  {share >= LEAST_LABELLED && (
                    <svg x={percent(from + share / 2)} y={BAR_PX / 2} className="overflow-visible">
                      {look === 'bad' && <rect x="-11" y="-8" width="22" height="16" className="fill-surface" />}
                      <text dominantBaseline="central" textAnchor="middle" className={`text-xs font-semibold ${text}`}>
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
