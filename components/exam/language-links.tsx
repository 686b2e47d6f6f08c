import { LANGUAGE_VIEWS, type LanguageView } from '@/lib/exam/languages';
import type { ReviewView } from '@/lib/exam/review-filter';

import { filteredPath } from './review-filter';

const NAMES = { en: 'English', hi: 'हिन्दी', both: 'Both' } satisfies Record<LanguageView, string>;

type Props = { attemptId: string; view: ReviewView; language: LanguageView };

/** The languages of a review, and so of its print, as links. */
export const ReviewLanguages = ({ attemptId, view, language }: Props) => (
  <nav aria-label="Language" className="print:hidden">
    <ul className="flex">
      {LANGUAGE_VIEWS.map((it) => (
        <li key={it}>
          <a
            href={filteredPath(attemptId, { ...view, language: it })}
            lang={it === 'hi' ? 'hi' : undefined}
            aria-current={it === language ? 'true' : undefined}
            className="-ml-px flex min-h-10 items-center border border-ink-mid bg-surface px-3 text-sm text-ink hover:bg-ink-soft aria-[current]:bg-ink aria-[current]:text-on-ink"
          >
            {NAMES[it]}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
