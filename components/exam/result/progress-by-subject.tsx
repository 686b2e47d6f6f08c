import { FiguresTable } from '@/components/plots/figures-table';
import { ProgressLine } from '@/components/plots/progress-line';
import { percentText } from '@/lib/exam/marks';
import type { PracticeProgress } from '@/lib/sitting/practice-progress';

import { UNNAMED } from '../texts';
import { said } from '../words/said';
import { Say } from '../words/words';

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });
const MONTH = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Each drawing costs some kilobytes; the table has every paper. */
const MOST_DRAWN = 4;

type Props = { progress: PracticeProgress };

/** The candidate's scores over the newest attempts, paper by paper and by subject; nothing before the first attempt. */
export function ProgressBySubject({ progress: { tests, papers, months, subjects, hasOlder } }: Props) {
  if (papers.length === 0) return null;
  const over = said(hasOlder ? 'over your newest {n} tests' : 'over all tests', { n: tests });
  const repeated = papers.filter(({ attempts }) => attempts.length > 1).slice(0, MOST_DRAWN);
  const monthNames = months.map((month) => MONTH.format(Date.parse(month)));
  return (
    <section aria-labelledby="your-progress">
      <h2 id="your-progress" className="mb-4 text-2xl">
        <Say text="Your progress" />
      </h2>
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2 [&>*]:min-w-0">
        <FiguresTable
          caption={<Say text="By paper, {over}: percentage of right answers" parts={{ over }} />}
          columns={['Paper', 'Times', 'First', 'Best', 'Last']}
          rows={papers.map(({ name, attempts }) => {
            const percentages = attempts.map(({ percentage }) => percentage);
            const best = percentages.toSorted((a, b) => Number(b) - Number(a))[0];
            return [name, attempts.length, percentages[0], best, percentages.at(-1)];
          })}
        />
        {subjects.length > 0 && (
          <FiguresTable
            caption={<Say text="By subject, {over}: accuracy (%), also by month" parts={{ over }} />}
            columns={['Subject', 'Answered', 'Correct', 'Accuracy', ...monthNames]}
            wide={['Correct', ...monthNames.slice(0, -2)]}
            rows={subjects.map(({ name, total, answered, correct, byMonth }) => [
              name || said(UNNAMED),
              said('{n} of {all}', { n: answered, all: total }),
              correct,
              percentText(correct, answered),
              ...byMonth.map((it) => percentText(it?.correct ?? 0, it?.answered ?? 0)),
            ])}
          />
        )}
        {repeated.map(({ name, attempts }) => (
          <ProgressLine
            key={name}
            title={said('{name}: percentage of right answers', { name })}
            points={attempts.map(({ finishedAtMs, percentage }) => ({
              label: DAY.format(finishedAtMs),
              value: Number(percentage),
              text: percentage,
            }))}
          />
        ))}
      </div>
    </section>
  );
}
