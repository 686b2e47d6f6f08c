import type { LanguageView } from '@/lib/exam/languages';
import { LETTERS } from '@/lib/exam/paper';
import type { Verdict } from '@/lib/exam/scoring';
import type { AnalysedQuestion } from '@/lib/sitting/scorecard';

import { InLanguages } from '../in-languages';
import { OutcomeMark } from '../result/outcome';
import { said } from '../words/said';
import { Say } from '../words/words';

type Props = Pick<AnalysedQuestion, 'options'> & {
  hindi?: Pick<AnalysedQuestion, 'options'>;
  language: LanguageView;
  correct: number | readonly number[];
  chosen?: AnalysedQuestion['chosen'];
  /** The verdict on the chosen option. After a ruling it can differ from what the right options tell. */
  verdict?: Verdict;
  cohort?: AnalysedQuestion['cohort'];
  /** The institute's ruling on the question, in words; '' for none. */
  ruling?: string;
};

const FRAMES = {
  correct: 'border-success bg-success-soft',
  wrong: 'border-danger bg-danger-soft',
  blank: 'border-line',
  dropped: 'border-line',
} satisfies Record<Verdict, string>;

/** The share of a count in per cent of all candidates, including those who left the question blank. */
function shareOf(count: number, { options, blank }: NonNullable<AnalysedQuestion['cohort']>['optionCounts']): number {
  const all = options.reduce<number>((sum, one) => sum + one, blank);
  return all === 0 ? 0 : Math.round((100 * count) / all);
}

const ChosenBy = ({ percent }: { percent: number }) => (
  <div className="flex w-full items-center gap-3 pl-6 text-sm text-muted">
    <svg aria-hidden="true" className="h-2 w-0 flex-1">
      <rect width="100%" height="100%" className="fill-paper-deep" />
      <rect width={`${percent}%`} height="100%" className="fill-ink-mid" />
    </svg>
    <p className="tabular-nums">{said('chosen by {n} %', { n: percent })}</p>
  </div>
);

/** The four options. Words mark the candidate's answer and the right one; the cohort's shares show if known. */
export function ReviewedOptions({
  options,
  hindi,
  language,
  correct,
  chosen = null,
  verdict = 'blank',
  cohort = null,
  ruling,
}: Props) {
  const counts = cohort?.optionCounts;
  return (
    <>
      <ul className="mt-4 grid grid-cols-1 gap-2">
        {options.map((html, index) => {
          const [isChosen, isRight] = [chosen === index + 1, [correct].flat().includes(index + 1)];
          const frame = FRAMES[isChosen ? verdict : isRight ? 'correct' : 'blank'];
          return (
            <li
              key={index}
              className={`flex flex-wrap items-start gap-x-3 gap-y-1 rounded-card border px-4 py-2.5 ${frame}`}
            >
              <span className="font-semibold text-ink">
                {LETTERS[index]}
                <span className="sr-only">.</span>
              </span>
              <div className="min-w-0 flex-1">
                <InLanguages html={html} hindi={hindi?.options[index]} language={language} under={3} />
              </div>
              {(isChosen || isRight) && (
                <p className="flex flex-wrap gap-x-4 text-sm font-semibold max-sm:w-full max-sm:pl-6">
                  {isChosen && (
                    <span className="text-ink">
                      <Say text="Your answer" />
                    </span>
                  )}
                  {isRight && (
                    <span className="flex items-center gap-1 text-success">
                      <OutcomeMark outcome="correct" />
                      <Say text="Right answer" />
                    </span>
                  )}
                </p>
              )}
              {counts && <ChosenBy percent={shareOf(counts.options[index] ?? 0, counts)} />}
            </li>
          );
        })}
      </ul>
      {ruling && (
        <p className="mt-3 border-l-4 border-marigold pl-3 break-words">
          <strong>{said('The institute has ruled on this question.')}</strong> {ruling}
        </p>
      )}
      {counts && (
        <p className="mt-2 text-sm text-muted">
          {said('Left blank by {n} % of the candidates.', { n: shareOf(counts.blank, counts) })}
        </p>
      )}
    </>
  );
}
