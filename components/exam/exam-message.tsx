import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { paths } from '@/lib/site/paths';

type Props = { title: string; text: string; children?: ReactNode };

/** In place of a test: why there is none, and the way back (specification §2, /Test). */
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
