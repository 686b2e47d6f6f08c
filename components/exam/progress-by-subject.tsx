import { FiguresTable } from '@/components/plots/figures-table';
import { ProgressLine } from '@/components/plots/progress-line';
import type { PracticeProgress } from '@/lib/attempts/practice-progress';
import { percentText } from '@/lib/exam/marks';

import { UNNAMED } from './texts';

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The candidate's scores over the newest attempts, and the totals by subject; nothing before the first attempt. */
export function ProgressBySubject({ progress: { attempts, subjects, hasOlder } }: { progress: PracticeProgress }) {
  if (attempts.length === 0) return null;
  return (
    <section aria-labelledby="your-progress">
      <h2 id="your-progress" className="mb-4 text-2xl">
        Your progress
      </h2>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <div className="min-w-0">
          <ProgressLine
            title="Percentage of right answers, test by test"
            points={attempts.map(({ finishedAtMs, paperName, percentage }) => ({
              label: DAY.format(finishedAtMs),
              name: paperName,
              value: Number(percentage),
              text: percentage,
            }))}
          />
        </div>
        {subjects.length > 0 && (
          <div className="min-w-0">
            <FiguresTable
              caption={`By subject, over ${hasOlder ? `your newest ${attempts.length}` : 'all'} tests`}
              columns={['Subject', 'Answered', 'Correct', 'Accuracy (%)']}
              rows={subjects.map((subject) => [
                subject.name || UNNAMED,
                `${subject.answered} of ${subject.total}`,
                subject.correct,
                percentText(subject.correct, subject.answered),
              ])}
            />
          </div>
        )}
      </div>
    </section>
  );
}
