import { LANGUAGE_VIEWS, type LanguageView } from '@/lib/exam/languages';

import { SayIfKnown } from './words/words';

const NAMES = { en: 'English', hi: 'हिन्दी', both: 'Both' } satisfies Record<LanguageView, string>;

type Props = { language: LanguageView; hrefOf: (language: LanguageView) => string };

/** The languages of the questions on a page, and so of its print, as links. */
export const LanguageLinks = ({ language, hrefOf }: Props) => (
  <nav aria-label="Language" className="print:hidden">
    <ul className="flex">
      {LANGUAGE_VIEWS.map((it) => (
        <li key={it}>
          <a
            href={hrefOf(it)}
            lang={it === 'hi' ? 'hi' : undefined}
            aria-current={it === language ? 'true' : undefined}
            className="-ml-px flex min-h-10 items-center border border-ink-mid bg-surface px-3 text-sm text-ink hover:bg-ink-soft aria-[current]:bg-ink aria-[current]:text-on-ink"
          >
            <SayIfKnown text={NAMES[it]} />
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
