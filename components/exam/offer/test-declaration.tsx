'use client';

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

import { useLoaded } from '@/components/ui/use-loaded';
import { isSignedIn } from '@/lib/accounts/hint';
import { isInTwoLanguages } from '@/lib/exam/languages';
import { minutesOf } from '@/lib/exam/times';
import { endpoints, testPathOf } from '@/lib/site/paths';
import { attemptClient, type Reply } from '@/lib/sitting/client/attempt-client';
import type { OfferedPaper, PaperChoice } from '@/lib/sitting/wire';

import { PaperName } from '../in-languages';
import { choiceOf } from '../taking/choice-of';
import { Refusal } from '../taking/exam-message';
import { LanguageChoice, LanguageSwitch } from '../taking/language-switch';
import { useExamLanguage } from '../taking/use-exam-language';
import { InWords } from '../words/words';
import { Declaration } from './declaration';
import { GeneralInstructions } from './general-instructions';
import { PaperFacts } from './paper-facts';

const MINUTES = 30;

/** The page asks again after this long at least when the site cannot be reached, and after twice as long at most. */
const AGAIN_MS = 5_000;

type About = {
  choice: PaperChoice;
  paper?: OfferedPaper;
  refused?: Extract<Reply<never>, { type: 'refused' }>;
  isUnreachable?: boolean;
};

/** What the site tells of a test before its start; of one that runs already, what it was. */
async function askAbout(test: string): Promise<About | null> {
  const choice = choiceOf('test', new URL(test, window.location.origin).searchParams);
  if (!choice) return null;
  const reply = await attemptClient.start(choice, true);
  if (reply.type === 'refused') return { choice, refused: reply };
  if (reply.type === 'unreachable') return { choice, isUnreachable: true };
  if (reply.type !== 'answer' || reply.body.state === 'finished') return { choice };
  if (reply.body.state === 'offered') return { choice, paper: reply.body };
  const { paper, candidate, extraMs = 0 } = reply.body;
  const offered = { state: 'offered', candidate, totalQuestions: paper.questions.length, lastAttemptId: null } as const;
  const languages = isInTwoLanguages(paper) && ({ isInTwoLanguages: true } as const);
  return { choice, paper: { ...paper, ...offered, ...languages, durationMs: paper.durationMs + extraMs, extraMs } };
}

/**
 * The instructions and the declaration on /TestInstruction, which leads to the test of the page's address, and what the
 * site tells of that test. Without JavaScript the endpoint does the same, since the page is the same for all tests.
 */
export function TestDeclaration() {
  const [chosen, onLanguage] = useExamLanguage();
  // The page is prerendered in English for all tests. Its address and this browser's memory are known only afterwards.
  const test = useSyncExternalStore(
    () => () => {},
    () => testPathOf(new URL(window.location.href)),
    () => null,
  );
  const asked = test !== null && isSignedIn() ? test : null;
  const { data: about, error, again } = useLoaded<About | null, Error>(asked, askAbout);
  const isKnown = about !== undefined || error !== undefined || asked === null;
  const askAgain = useEffectEvent(again);
  useEffect(() => {
    if (!about?.isUnreachable) return;
    const timer = setTimeout(() => askAgain(), AGAIN_MS * (1 + Math.random()));
    return () => clearTimeout(timer);
  }, [about]);
  const paper = about?.paper;
  const language = test === null ? 'en' : chosen;
  const hasLanguages = paper?.isInTwoLanguages;
  return (
    <InWords language={language}>
      {about?.refused ? (
        <Refusal refused={about.refused} onAgain={again} level={2} />
      ) : (
        <section className="needs-script min-h-60 max-w-prose">
          {paper && (
            <>
              <h2 className="mb-4 text-2xl">
                <PaperName paper={paper} language={language} />
              </h2>
              <PaperFacts paper={paper} choice={about.choice} />
            </>
          )}
        </section>
      )}
      <GeneralInstructions
        minutes={paper ? minutesOf(paper.durationMs) : MINUTES}
        extraMinutes={minutesOf(paper?.extraMs ?? 0)}
        hasLanguages={hasLanguages}
      />
      {hasLanguages || language === 'both' ? (
        <LanguageChoice language={language} onChange={onLanguage} />
      ) : (
        <LanguageSwitch language={language} onChange={onLanguage} label="Language of this page" views={['en', 'hi']} />
      )}
      <Declaration
        action={endpoints.begin}
        onBegin={() => window.location.assign(testPathOf(new URL(window.location.href)))}
        running={isKnown ? (paper?.running ?? []) : null}
      />
    </InWords>
  );
}
