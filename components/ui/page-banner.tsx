import type { ReactNode } from 'react';

import { buttonLook } from './button';

type Crumb = { label: ReactNode; href: string };

type Props = {
  title: ReactNode;
  intro?: string;
  /** The pages above this one, below Home. */
  trail?: Crumb[];
  /** The title's language if it differs from the page's. */
  lang?: string;
  /** Leaves more room on the first screen for the content. */
  isLow?: boolean;
};

/** Between two crumbs; not read aloud, as the separator of a style would be. */
const Slash = () => (
  <span aria-hidden="true" className="mr-2">
    /
  </span>
);

/** The head of a content page: its breadcrumb and its only h1. */
export const PageBanner = ({ title, intro, trail = [], lang, isLow = false }: Props) => (
  <div className="page-banner border-b border-line bg-paper-dim">
    <div className={`wrap ${isLow ? 'py-3' : 'py-8 md:py-12'}`}>
      <nav aria-label="Breadcrumb" className="mb-1 text-sm text-muted print:hidden">
        <ol className="flex flex-wrap gap-x-2">
          {[{ label: 'Home', href: '/' }, ...trail].map(({ label, href }, index) => (
            <li key={href} className="flex items-center">
              {index > 0 && <Slash />}
              <a href={href} className="inline-block py-2 hover:text-ink hover:underline">
                {label}
              </a>
            </li>
          ))}
          <li lang={lang} dir="auto" aria-current="page" className="py-2 max-md:sr-only">
            <Slash />
            {title}
          </li>
        </ol>
      </nav>
      <h1 lang={lang} dir="auto" className="max-w-4xl text-3xl">
        {title}
      </h1>
      {intro && <p className="mt-3 max-w-prose text-lg text-muted print:hidden">{intro}</p>}
    </div>
  </div>
);

type SectionProps = { title: string; children: ReactNode; intro?: string; tone?: 'paper' | 'dim' };

export const Section = ({ title, intro, tone = 'paper', children }: SectionProps) => (
  <section className={`py-12 md:py-16 ${tone === 'dim' ? 'bg-paper-dim' : ''}`}>
    <div className="wrap">
      <h2 className="text-2xl md:text-3xl">{title}</h2>
      {intro && <p className="mt-2 max-w-prose text-muted">{intro}</p>}
      <div className="mt-6 md:mt-8">{children}</div>
    </div>
  </section>
);

type MissingProps = { title: ReactNode; text: ReactNode; link: Crumb; children?: ReactNode };

/** The page of an item that does not exist, or no longer exists. */
export const MissingItem = ({ title, text, link, children }: MissingProps) => (
  <>
    <PageBanner title={title} />
    <div className="wrap py-10 md:py-14">
      <p className="max-w-prose text-lg">{text}</p>
      <div className="mt-4 empty:hidden">{children}</div>
      <a href={link.href} className={`${buttonLook.solid} mt-6`}>
        {link.label}
      </a>
    </div>
  </>
);
