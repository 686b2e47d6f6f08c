'use client';

import { focusOn } from '@/components/ui/browser';
import type { Countdown } from '@/lib/exam/countdown';
import type { LanguageView } from '@/lib/exam/languages';
import { minutesOf } from '@/lib/exam/times';
import { profileDuringTest, reviewPath } from '@/lib/site/paths';
import type { OfferedPaper, PaperChoice } from '@/lib/sitting/wire';

import { PaperName } from '../in-languages';
import { CountdownClock } from '../taking/countdown-clock';
import { ExamHelp } from '../taking/exam-help';
import { LanguageChoice } from '../taking/language-switch';
import { TwelveWords } from '../taking/twelve-words';
import type { SealedStart } from '../taking/use-sealed-start';
import { useWords } from '../words/words';
import { Declaration } from './declaration';
import { GeneralInstructions } from './general-instructions';
import { PaperFacts } from './paper-facts';

/** Waits with a candidate who has checked in for a mock to open. */
function WaitingRoom({ countdown, sealed }: { countdown: Countdown; sealed: SealedStart }) {
  const say = useWords();
  return (
    <section aria-labelledby="ready" className="card max-w-prose p-6 md:p-8">
      <h2 id="ready" ref={focusOn} tabIndex={-1} className="w-fit text-2xl">
        {say('You are ready')}
      </h2>
      <p className="mt-3">{say('The test starts by itself when it opens. Please keep this page open.')}</p>
      <div className="mt-4 text-lg">
        <CountdownClock label={say('Opens in')} countdown={countdown} />
      </div>
      <p role="status" className="mt-4 min-h-6">
        {sealed.isKept && say('The paper is on this device.')}
      </p>
      {sealed.isCutOff && sealed.isKept && <TwelveWords startWith={sealed.startWith} />}
    </section>
  );
}

type Props = {
  /** `receivedAtMs` is the `performance.now()` at which the offer came. */
  offer: { paper: OfferedPaper; receivedAtMs: number };
  choice: PaperChoice;
  sealed: SealedStart;
  onBegin: () => void;
  language: LanguageView;
  onLanguage: (language: LanguageView) => void;
};

/** A paper before its start, with the instructions and the declaration. The clock does not run yet. */
export function ExamOffer({ offer: { paper, receivedAtMs }, choice, sealed, onBegin, language, onLanguage }: Props) {
  const say = useWords();
  const hasLanguages = paper.isInTwoLanguages ?? false;
  const extraMinutes = minutesOf(paper.extraMs ?? 0);
  const minutes = minutesOf(paper.durationMs);
  const isMock = paper.mock !== undefined;
  const about = { minutes, extraMinutes, hasSections: paper.sections.length > 0, hasLanguages, isMock };
  return (
    <div className="wrap grow py-8 md:py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-3xl">
          <PaperName paper={paper} language={language} />
        </h1>
        <ExamHelp {...about} profileSource={profileDuringTest} />
      </div>
      {paper.mock && paper.mock.name !== paper.name && <p className="mt-1 text-lg text-muted">{paper.mock.name}</p>}
      {paper.lastAttemptId && (
        <p className="mt-3">
          {say('Your last attempt on this paper is finished.')}{' '}
          <a href={reviewPath(paper.lastAttemptId)} className="text-link">
            {say('See its result')}
          </a>
        </p>
      )}
      <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_min(27rem,50%)] lg:grid-rows-[auto_1fr]">
        <PaperFacts paper={paper} choice={choice} className="max-lg:max-w-2xl lg:col-start-2" />
        <div className="lg:row-span-2 lg:row-start-1">
          <h2 className="mb-4 text-2xl" lang="en">
            General Instructions
          </h2>
          <GeneralInstructions {...about} level={3} />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-6">
          {(hasLanguages || language !== 'en') && <LanguageChoice language={language} onChange={onLanguage} />}
          {paper.mock?.checkedIn ? (
            <WaitingRoom countdown={{ toldMs: paper.mock.opensInMs, toldAtMs: receivedAtMs }} sealed={sealed} />
          ) : (
            <Declaration onBegin={onBegin} running={paper.running ?? []} />
          )}
        </div>
      </div>
    </div>
  );
}
