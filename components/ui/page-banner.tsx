type Props = {
  title: string;
  intro?: string;
  /** The pages above this one, below Home. */
  trail?: { label: string; href: string }[];
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
