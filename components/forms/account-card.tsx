import type { ReactNode } from 'react';

import { PageLanguage } from '@/components/exam/taking/language-switch';
import { Say, type Text } from '@/components/exam/words/words';

type Props = { title: string; other: { text: Text; label: string; href: string }; children: ReactNode };

/** The card around login and registration, with a link from each to the other. */
export function AccountCard({ title, other, children }: Props) {
  return (
    <div className="wrap flex justify-center py-10 md:py-16">
      <div className="card w-full max-w-xl p-6 md:p-10">
        <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h1 className="text-3xl">{title}</h1>
          <PageLanguage />
        </div>
        {children}
        <p className="mt-6 border-t border-line pt-5 text-muted">
          <Say text={other.text} />{' '}
          <a href={other.href} className="text-link py-2 font-semibold">
            {other.label}
          </a>
        </p>
      </div>
    </div>
  );
}
