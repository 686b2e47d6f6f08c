import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { paths } from '@/lib/site/paths';

/** The header of a test without a name of its own (specification §2, /Test). */
export const USUAL_TITLE = 'General Studies';

/** Shown until the questions are there. */
export function ExamLoading({ text = 'Loading the questions…' }: { text?: string }) {
  return (
    <div className="wrap grow py-16">
      <h1 className="text-3xl">{USUAL_TITLE}</h1>
      <p role="status" className="mt-4 text-lg">
        {text}
      </p>
    </div>
  );
}

type Props = { title: string; text: string; children?: ReactNode };

/** Shown in place of a test: why there is none, and the way back (specification §2, /Test). */
export function ExamMessage({ title, text, children }: Props) {
  return (
    <div className="wrap grow py-16">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {children}
        <a href={paths.onlineTestSeries} className={buttonLook.outline}>
          Go Back To Home
        </a>
      </div>
    </div>
  );
}
