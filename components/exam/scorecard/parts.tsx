import { type BarSeries, StackedBars } from '@/components/plots/stacked-bars';
import type { PartResult } from '@/lib/attempts/scorecard';
import { minutesAndSeconds } from '@/lib/exam/time-text';
import { twoDecimals } from '@/lib/exam/two-decimals';

import { FiguresTable } from './figures-table';
import { Part } from './part';
import { marksText, UNNAMED } from './score-text';

const SERIES: readonly BarSeries[] = [
  { name: 'Correct', look: 'solid' },
  { name: 'Wrong', look: 'hatched' },
  { name: 'Blank', look: 'open' },
];

const accuracyOf = ({ correct, wrong }: PartResult) =>
  correct + wrong === 0 ? '–' : twoDecimals(100 * correct, correct + wrong);

type Props = {
  id: string;
  title: string;
  /** What a part is, as the heading of its column. */
  partName: string;
  parts: readonly PartResult[];
};

/** What became of each subject or section: right, wrong and blank, marks, accuracy and time. */
export function Parts({ id, title, partName, parts }: Props) {
  const isMarked = parts.some(({ marksUnits }) => marksUnits !== null);
  const isTimed = parts.some(({ spentMs }) => spentMs > 0);
  return (
    <Part id={id} title={title}>
      <div className="print:hidden">
        <StackedBars
          title={`${title}: correct, wrong and blank`}
          rowName={partName}
          series={SERIES}
          rows={parts.map(({ name, correct, wrong, blank }) => ({
            label: name || UNNAMED,
            values: [correct, wrong, blank],
          }))}
        />
      </div>
      <div className="mt-5 print:mt-0">
        <FiguresTable
          columns={[
            { heading: partName },
            ...SERIES.map(({ name }) => ({ heading: name, isWide: true })),
            ...(isMarked ? [{ heading: 'Marks' }] : []),
            { heading: 'Accuracy (%)' },
            ...(isTimed ? [{ heading: 'Time' }] : []),
          ]}
          rows={parts.map((part) => ({
            name: part.name || UNNAMED,
            figures: [
              part.correct,
              part.wrong,
              part.blank,
              ...(isMarked ? [part.marksUnits === null ? '–' : marksText(part.marksUnits)] : []),
              accuracyOf(part),
              ...(isTimed ? [minutesAndSeconds(part.spentMs)] : []),
            ],
          }))}
        />
      </div>
    </Part>
  );
}
