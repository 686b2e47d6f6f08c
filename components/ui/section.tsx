import type { ReactNode } from 'react';

type Props = { title: string; children: ReactNode; intro?: string; tone?: 'paper' | 'dim' };

export const Section = ({ title, intro, tone = 'paper', children }: Props) => (
  <section className={`py-12 md:py-16 ${tone === 'dim' ? 'bg-paper-dim' : ''}`}>
    <div className="wrap">
      <h2 className="text-2xl md:text-3xl">{title}</h2>
      {intro && <p className="mt-2 max-w-prose text-muted">{intro}</p>}
      <div className="mt-6 md:mt-8">{children}</div>
    </div>
  </section>
);
