'use client';

import type { ComponentProps } from 'react';

import { useIsReady } from '@/components/ui/browser';
import { buttonLook } from '@/components/ui/button';
import { PageBanner } from '@/components/ui/page-banner';
import { NOT_TOLD } from '@/lib/exam/display-figures';
import { objectionsPath, responseSheetPath, reviewPath } from '@/lib/site/paths';
import { attemptOfResult } from '@/lib/sitting/client/remembered';
import { indianTime } from '@/lib/text/indian-time';

import { PageLanguage } from '../taking/language-switch';
import { LostSteps } from '../taking/lost-steps';
import { Say } from '../words/words';
import { Figures, MarksFirst } from './figures';
import { TestHistory } from './history-table';

type Props = {
  title: string;
  /** The figures of the address; for display only. */
  figures: ComponentProps<typeof Figures>['figures'];
  /** When the results come, in epoch milliseconds, from the address; undefined if the figures are already there. */
  resultsAtMs: number | undefined;
  /** null when nobody is logged in. */
  history: ComponentProps<typeof TestHistory>['entries'] | null;
  backTo: string;
};

/** The end of a test: its figures, links to their attempt if this tab knows it, and all attempts. */
export function ResultOfAddress({ title, figures, resultsAtMs, history, backTo }: Props) {
  const id = useIsReady() ? attemptOfResult(window.location.pathname + window.location.search) : null;
  const attempt = typeof history === 'string' ? undefined : history?.find((it) => it.id === id);
  return (
    <>
      <PageBanner title={title} />
      <div className="wrap grid grid-cols-1 gap-12 py-10 md:py-14">
        <div>
          <div className="mb-4 flex justify-end">
            <PageLanguage />
          </div>
          {id && <LostSteps attemptId={id} />}
          {resultsAtMs !== undefined && (
            <p className="mb-5 max-w-prose text-lg">
              <strong className="text-ink">
                <Say text="Your answers are stored." />
              </strong>{' '}
              <Say
                text="Marks, solutions and ranks come on {at}, for everybody at once."
                values={{ at: indianTime(resultsAtMs) }}
              />
            </p>
          )}
          <div className={id && history === 'loading' ? 'min-h-32' : 'mb-5 empty:hidden'}>
            {attempt && <p className="text-lg">{attempt.paperName}</p>}
            {attempt?.wrongAnswers !== undefined && attempt.correctAnswers !== null && (
              <MarksFirst
                {...attempt}
                correctAnswers={attempt.correctAnswers}
                wrongAnswers={attempt.wrongAnswers}
                marks={attempt.marks}
              />
            )}
          </div>
          <Figures figures={resultsAtMs === undefined ? figures : figures.filter(({ value }) => value !== NOT_TOLD)} />
          <p className="mt-6 flex flex-wrap gap-3">
            {attempt && attempt.correctAnswers !== null && (
              <a href={reviewPath(attempt.id)} className={buttonLook.primary}>
                <Say text="Review your answers" />
              </a>
            )}
            {attempt && (
              <a href={responseSheetPath(attempt.id)} className={buttonLook.outline}>
                <Say text="Response sheet" />
              </a>
            )}
            {attempt?.keyPage?.isShown && (
              <a href={objectionsPath(attempt.id)} className={buttonLook.outline}>
                <Say text="Key and objections" />
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
