import type { ReactNode } from 'react';

type Props = { id: string; title: string; className?: string; children: ReactNode };

/** One part of the analysis under its heading. */
export function Part({ id, title, className = '', children }: Props) {
  return (
    <section aria-labelledby={id} className={`min-w-0 break-inside-avoid pb-10 print:pb-5 print:text-sm ${className}`}>
      <h2 id={id} className="mb-3 text-2xl print:mb-1 print:text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
