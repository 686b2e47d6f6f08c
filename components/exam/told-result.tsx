import type { ComponentProps } from 'react';

import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { PageBanner } from '@/components/ui/page-banner';
import { NOT_TOLD } from '@/lib/exam/display-figures';
import { objectionsPath, responseSheetPath, reviewPath } from '@/lib/site/paths';

import { Figures } from './figures';
import { TestHistory } from './history-table';
import { LostSteps } from './lost-steps';

type Props = {
  title: string;
  /** As in the address: for display only. */
  figures: ComponentProps<typeof Figures>['figures'];
  /** When the results come, in epoch milliseconds, as in the address; not set where they are there. */
  resultsAtMs: number | undefined;
  /** null when nobody is logged in. */
  history: ComponentProps<typeof TestHistory>['entries'] | null;
  backTo: string;
};

/** The end of a test: its figures, a link to the newest attempt's review if there is one, and all attempts. */
export function ToldResult({ title, figures, resultsAtMs, history, backTo }: Props) {
  const latest = typeof history === 'string' ? undefined : history?.[0];
  return (
    <>
      <PageBanner title={title} />
      <div className="wrap grid grid-cols-1 gap-12 py-10 md:py-14">
        <div>
          {latest && <LostSteps attemptId={latest.id} />}
          {resultsAtMs !== undefined && (
            <p className="mb-5 max-w-prose text-lg">
              <strong className="text-ink">Your answers are stored.</strong> Marks, solutions and ranks come on{' '}
              <IndianTime atMs={resultsAtMs} />, for everybody at once.
            </p>
          )}
          <Figures figures={resultsAtMs === undefined ? figures : figures.filter(({ value }) => value !== NOT_TOLD)} />
          <p className="mt-6 flex flex-wrap gap-3">
            {latest && latest.correctAnswers !== null && (
              <a href={reviewPath(latest.id)} className={buttonLook.primary}>
                Review your answers
              </a>
            )}
            {latest && (
              <a href={responseSheetPath(latest.id)} className={buttonLook.outline}>
                Response sheet
              </a>
            )}
            {latest?.keyPage?.isShown && (
              <a href={objectionsPath(latest.id)} className={buttonLook.outline}>
                Key and objections
              </a>
            )}
            <a href={backTo} className={buttonLook.outline}>
              Back
            </a>
          </p>
        </div>
        {history && <TestHistory entries={history} />}
      </div>
    </>
  );
}
