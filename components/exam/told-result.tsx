import type { ComponentProps } from 'react';

import { buttonLook } from '@/components/ui/button';
import { PageBanner } from '@/components/ui/page-banner';
import { reviewPath } from '@/lib/site/paths';

import { Figures } from './figures';
import { TestHistory } from './history-table';

type Props = {
  title: string;
  /** As in the address: for display only. */
  figures: ComponentProps<typeof Figures>['figures'];
  /** null when nobody is logged in. */
  history: ComponentProps<typeof TestHistory>['entries'] | null;
  backTo: string;
};

/** The end of a test: its figures, a link to the newest attempt's review if there is one, and all attempts. */
export function ToldResult({ title, figures, history, backTo }: Props) {
  const latest = typeof history === 'string' ? undefined : history?.[0];
  return (
    <>
      <PageBanner title={title} />
      <div className="wrap grid grid-cols-1 gap-12 py-10 md:py-14">
        <div>
          <Figures figures={figures} />
          <p className="mt-6 flex flex-wrap gap-3">
            {latest && latest.correctAnswers !== null && (
              <a href={reviewPath(latest.id)} className={buttonLook.primary}>
                Review your answers
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
