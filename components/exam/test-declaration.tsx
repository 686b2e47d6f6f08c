'use client';

import { useSyncExternalStore } from 'react';

import { useLoaded } from '@/components/ui/use-loaded';
import { isSignedIn } from '@/lib/accounts/hint';
import { minutesOf } from '@/lib/exam/times';
import { endpoints, testPathOf } from '@/lib/site/paths';

import { Declaration } from './declaration';
import { GeneralInstructions } from './general-instructions';
import { LanguageChoice } from './language-switch';
import { useExamLanguage } from './use-exam-language';
import { InWords } from './words/words';

const MINUTES = 30;

async function loadExtraMinutes(source: string): Promise<number> {
  const response = await fetch(source);
  if (!response.ok) return 0;
  const { minutesPerHour } = (await response.json()) as { minutesPerHour: number };
  return minutesOf(MINUTES * minutesPerHour * 1_000);
}

/**
 * The instructions and the declaration on /TestInstruction, which leads to the test of the page's address. Without
 * JavaScript the endpoint does the same, since the page is the same for all tests.
 * @param testsInTwoLanguages the paths of their tests
 */
export function TestDeclaration({ testsInTwoLanguages }: { testsInTwoLanguages: readonly string[] }) {
  const [chosen, onLanguage] = useExamLanguage();
  // The page is prerendered in English for all tests. Its address and this browser's memory are known only afterwards.
  const test = useSyncExternalStore(
    () => () => {},
    () => testPathOf(new URL(window.location.href)),
    () => null,
  );
  const { data: extraMinutes = 0 } = useLoaded(
    test !== null && isSignedIn() ? endpoints.extraTime : null,
    loadExtraMinutes,
  );
  const language = test === null ? 'en' : chosen;
  const hasLanguages = test !== null && testsInTwoLanguages.includes(test);
  return (
    <InWords language={language}>
      <GeneralInstructions minutes={MINUTES + extraMinutes} extraMinutes={extraMinutes} hasLanguages={hasLanguages} />
      {(hasLanguages || language !== 'en') && <LanguageChoice language={language} onChange={onLanguage} />}
      <Declaration
        action={endpoints.begin}
        onBegin={() => window.location.assign(testPathOf(new URL(window.location.href)))}
      />
    </InWords>
  );
}
