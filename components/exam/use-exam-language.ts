import { useState } from 'react';

import type { LanguageView } from '@/lib/exam/languages';
import { keepLanguage, keptLanguage } from '@/lib/outbox/remembered';
import type { RunningAttempt } from '@/lib/outbox/running-attempt';

/**
 * How the candidate reads the questions, and what changes it. An attempt goes on as in this tab before, else as on the
 * device that answered last; a new one begins as the candidate chose last in this browser.
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
