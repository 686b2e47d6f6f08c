import { useState, useSyncExternalStore } from 'react';

import type { LanguageView } from '@/lib/exam/languages';
import { keepLanguage, keptLanguage, onLanguage } from '@/lib/sitting/client/remembered';
import type { RunningAttempt } from '@/lib/sitting/client/running-attempt';

/**
 * The language of the questions, and a function that changes it. An attempt keeps the choice of this tab, else that of
 * the device that answered last. A new attempt begins with the last choice in this browser.
 */
export function useExamLanguage(attempt?: RunningAttempt): [LanguageView, (language: LanguageView) => void] {
  const [chosen, setChosen] = useState<LanguageView>();
  const known = attempt && (keptLanguage(attempt.id) ?? attempt.lastLanguage);
  const choose = (language: LanguageView) => {
    setChosen(language);
    keepLanguage(language, attempt?.id);
  };
  return [chosen ?? known ?? keptLanguage() ?? 'en', choose];
}

/** The language of the pages around a test, and a function that changes it. Pages are prerendered in English. */
export const usePageLanguage = (): [LanguageView, (language: LanguageView) => void] => [
  useSyncExternalStore<LanguageView>(
    onLanguage,
    () => keptLanguage() ?? 'en',
    () => 'en',
  ),
  keepLanguage,
];
