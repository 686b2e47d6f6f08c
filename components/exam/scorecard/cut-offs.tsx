import { Part } from '@/components/exam/figures';
import { OutcomeMark } from '@/components/exam/outcome';
import { marksText } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import type { Scorecard } from '@/lib/attempts/scorecard';

function Reached({ missingUnits }: { missingUnits: number }) {
  const isReached = missingUnits <= 0;
  const missing = marksText(missingUnits);
  return (
    <span className={`inline-flex items-center gap-1 align-bottom ${isReached ? 'text-success' : 'text-muted'}`}>
      <OutcomeMark outcome={isReached ? 'correct' : 'blank'} />
      {isReached ? 'Reached' : missing === '0.00' ? 'Just short' : `${missing} short`}
    </span>
  );
}

/** The cut-offs of real years beside the marks; nothing where the paper has no cut-offs or no marks. */
export function CutOffs({ scorecard: { cutOffs, marksUnits, fullUnits } }: { scorecard: Scorecard }) {
  if (cutOffs.length === 0 || marksUnits === null || fullUnits === null) return null;
  const reached = cutOffs.filter((it) => it.marksUnits <= marksUnits).length;
  const names = [...new Set(cutOffs.map(({ name }) => name))];
  return (
    <Part id="cut-offs" title="Cut-offs of real years">
      <p className="max-w-prose">
        Your score reaches {reached} of {cutOffs.length}. The cut-offs are those of the real examination, scaled to the{' '}
        {marksText(fullUnits)} marks of this paper: something to measure practice by, not a promise.
      </p>
      <div className="mt-4 grid gap-5 print:mt-2">
        {names.map((name) => (
          <FiguresTable
            key={name}
            caption={name}
            columns={['Year', 'Examination', 'This paper', 'Your score']}
            rows={cutOffs
              .filter((it) => it.name === name)
              .map((it) => [
                it.year,
                it.real,
                `${marksText(it.marksUnits)} of ${marksText(fullUnits)}`,
                <Reached key="reached" missingUnits={it.marksUnits - marksUnits} />,
              ])}
          />
        ))}
      </div>
    </Part>
  );
}
