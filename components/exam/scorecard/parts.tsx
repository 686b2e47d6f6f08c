import { Part } from '@/components/exam/figures';
import { marksText, UNNAMED } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import { type BarSeries, StackedBars } from '@/components/plots/stacked-bars';
import type { PartResult } from '@/lib/attempts/scorecard';
import { twoDecimals } from '@/lib/exam/marks';
import { minutesAndSeconds } from '@/lib/exam/times';

const SERIES: readonly BarSeries[] = [
  { name: 'Correct', look: 'good' },
  { name: 'Wrong', look: 'bad' },
  { name: 'Blank', look: 'open' },
];

const NAMES = SERIES.map(({ name }) => name);

const accuracyOf = ({ correct, wrong }: PartResult) =>
  correct + wrong === 0 ? '–' : twoDecimals(100 * correct, correct + wrong);

/** What became of each subject or section (`partName`): right, wrong and blank, marks, accuracy and time. */
export function Parts({ partName, parts }: { partName: 'Subject' | 'Section'; parts: readonly PartResult[] }) {
  const title = `By ${partName.toLowerCase()}`;
  const isMarked = parts.some(({ marksUnits }) => marksUnits !== null);
  const isTimed = parts.some(({ spentMs }) => spentMs > 0);
  return (
    <Part id={`by-${partName.toLowerCase()}`} title={title}>
      <div className="print:hidden">
        <StackedBars
          title={`${title}: correct, wrong and blank`}
          rowName={partName}
          series={SERIES}
          rows={parts.map((part) => ({
            label: part.name || UNNAMED,
            values: [part.correct, part.wrong, part.blank],
          }))}
        />
      </div>
      <div className="mt-5 print:mt-0">
        <FiguresTable
          columns={[partName, ...NAMES, ...(isMarked ? ['Marks'] : []), 'Accuracy (%)', ...(isTimed ? ['Time'] : [])]}
          wide={NAMES}
          rows={parts.map((part) => [
            part.name || UNNAMED,
            part.correct,
            part.wrong,
            part.blank,
            ...(isMarked ? [part.marksUnits === null ? '–' : marksText(part.marksUnits)] : []),
            accuracyOf(part),
            ...(isTimed ? [minutesAndSeconds(part.spentMs)] : []),
          ])}
        />
      </div>
    </Part>
  );
}
