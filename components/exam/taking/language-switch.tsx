'use client';

import { LANGUAGE_VIEWS, type LanguageView } from '@/lib/exam/languages';

import { loadWords, type Text, useWords } from '../words/words';
import { usePageLanguage } from './use-exam-language';

type Props = {
  language: LanguageView;
  onChange: (language: LanguageView) => void;
  label?: Text;
  views?: readonly LanguageView[];
};

/** How the questions are read: in English, in Hindi or in both. */
export function LanguageSwitch({ language, onChange, label = 'Language', views = LANGUAGE_VIEWS }: Props) {
  const say = useWords();
  return (
    <div
      role="group"
      aria-label={say(label)}
      className="flex flex-wrap"
      // Loads the words early, since the candidate may be offline when choosing the language.
      onPointerEnter={loadWords}
      onFocus={loadWords}
    >
      {views.map((view) => (
        <button
          key={view}
          type="button"
          lang={view === 'both' ? undefined : view}
          aria-pressed={view === language}
          onClick={() => onChange(view)}
          className="min-h-11 border border-ink-mid bg-surface px-3 text-sm text-ink first:rounded-l-card last:rounded-r-card not-first:-ml-px hover:bg-ink-soft focus-visible:z-10 md:min-h-9 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-on-ink"
        >
          {{ en: 'English', hi: 'हिन्दी', both: say('Both') }[view]}
        </button>
      ))}
    </div>
  );
}

/** The switch with its name, before a test. */
export function LanguageChoice(props: Props) {
  const say = useWords();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-semibold text-ink" aria-hidden="true">
        {say('Language of the questions')}
      </span>
      <LanguageSwitch {...props} />
    </div>
  );
}

/** The switch for the words of a page around a test. */
export function PageLanguage({ className = '' }: { className?: string }) {
  const [language, choose] = usePageLanguage();
  const shown = language === 'hi' ? 'hi' : 'en';
  return (
    <div className={`needs-script print:hidden ${className}`}>
      <LanguageSwitch language={shown} onChange={choose} label="Language of this page" views={['en', 'hi']} />
    </div>
  );
}
