import { Part } from '@/components/exam/figures';
import { marksText, UNNAMED } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import { StackedBars } from '@/components/plots/stacked-bars';
import type { PartResult } from '@/lib/attempts/scorecard';
import { percentText } from '@/lib/exam/marks';
import { minutesAndSeconds } from '@/lib/exam/times';

const COUNTS = ['Correct', 'Wrong', 'Blank'];

/** The results by subject or section (`partName`): right, wrong and blank, marks, accuracy and time. */
export function Parts({ partName, parts }: { partName: 'Subject' | 'Section'; parts: readonly PartResult[] }) {
  const [id, title] = [`by-${partName.toLowerCase()}`, `By ${partName.toLowerCase()}`];
  const isMarked = parts.some(({ marksUnits }) => marksUnits !== null);
  const isTimed = parts.some(({ spentMs }) => spentMs > 0);
  return (
    <Part id={id} title={title}>
      <div className="print:hidden">
        <StackedBars
          title={`${title}: correct, wrong and blank`}
          rowName={partName}
          rows={parts.map((part) => ({ label: part.name || UNNAMED, counts: part }))}
        />
      </div>
      <div className="mt-5 print:mt-0">
        <FiguresTable
          columns={[partName, ...COUNTS, ...(isMarked ? ['Marks'] : []), 'Accuracy (%)', ...(isTimed ? ['Time'] : [])]}
          wide={COUNTS}
          rows={parts.map((part) => [
            part.name || UNNAMED,
            part.correct,
            part.wrong,
            part.blank,
            ...(isMarked ? [part.marksUnits === null ? '–' : marksText(part.marksUnits)] : []),
            percentText(part.correct, part.correct + part.wrong),
            ...(isTimed ? [minutesAndSeconds(part.spentMs)] : []),
          ])}
        />
      </div>
    </Part>
  );
}
