import type { ReactNode } from 'react';

type Props = { title: string; other: { text: string; label: string; href: string }; children: ReactNode };

/** The card around login and registration, with a link from each to the other. */
export function AccountCard({ title, other, children }: Props) {
  return (
    <div className="wrap flex justify-center py-10 md:py-16">
      <div className="card w-full max-w-xl p-6 md:p-10">
        <h1 className="mb-6 text-3xl">{title}</h1>
        {children}
        <p className="mt-6 border-t border-line pt-5 text-muted">
          {other.text}{' '}
          <a href={other.href} className="text-link py-2 font-semibold">
            {other.label}
          </a>
        </p>
      </div>
    </div>
  );
}
