'use client';

import type { ReactNode } from 'react';

import { focusOn } from '@/components/ui/focus-on';
import { IndianTime } from '@/components/ui/indian-time';
import type { OfferedPaper, PaperChoice } from '@/lib/attempts/wire';
import type { Section } from '@/lib/exam/paper';
import type { Countdown } from '@/lib/exam/countdown';
import { formatMarks } from '@/lib/exam/marks';
import type { LanguageView } from '@/lib/exam/languages';
import { minutesOf } from '@/lib/exam/times';
import { profileDuringTest, reviewPath } from '@/lib/site/paths';
import { countText } from '@/lib/text/counted';

import { CountdownClock } from './countdown-clock';
import { Declaration } from './declaration';
import { ExamHelp } from './exam-help';
import { EXTRA_MINUTES, GeneralInstructions } from './general-instructions';
import { PaperName } from './in-languages';
import { LanguageChoice } from './language-switch';
import { type Say, type Text, useWords } from './words/words';

function marksOf({ scheme }: OfferedPaper, say: Say): string {
  if (!scheme) return say('each right answer counts, nothing is taken off');
  const [right, wrong] = [formatMarks(scheme.rightUnits), formatMarks(scheme.wrongUnits)];
  return say('{right} for a right answer, −{wrong} for a wrong one', { right, wrong });
}

function questionsOf({ totalQuestions: n, drawnFrom }: OfferedPaper, choice: PaperChoice, say: Say): string {
  if (drawnFrom !== undefined) return say('{n}, drawn anew for each test from {all}', { n, all: countText(drawnFrom) });
  const isShort = choice.kind === 'own' && n < choice.questions;
  return isShort ? say('{n}: there are no more of those you asked for', { n }) : String(n);
}

function sectionOf({ first, last, durationMs }: Section, say: Say): string {
  if (durationMs === null) return say('questions {first} to {last}', { first, last });
  return say('questions {first}–{last}: {n} minutes, then the section locks', {
    first,
    last,
    n: minutesOf(durationMs),
  });
}

/** Waits with a candidate who has declared for a mock to open. */
function WaitingRoom({ countdown }: { countdown: Countdown }) {
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
    </section>
  );
}

type Fact = readonly [term: string, text: ReactNode];

function windowFacts({ mock }: OfferedPaper, say: Say): Fact[] {
  if (!mock) return [];
  const times: [Text, number][] = [
    ['Opens', mock.opensMs],
    ['Last start', mock.lastStartMs],
    ['Closes', mock.closesMs],
    ['Results', mock.resultsMs],
  ];
  return times.map(([term, atMs]) => [say(term), <IndianTime key={term} atMs={atMs} />]);
}

type Props = {
  /** `receivedAtMs` is the `performance.now()` at which the offer came. */
  offer: { paper: OfferedPaper; receivedAtMs: number };
  choice: PaperChoice;
  /** Whether the candidate has declared before the opening. */
  isReady: boolean;
  onBegin: () => void;
  language: LanguageView;
  onLanguage: (language: LanguageView) => void;
};

/** A paper before its start, with the instructions and the declaration. The clock does not run yet. */
export function ExamOffer({ offer: { paper, receivedAtMs }, choice, isReady, onBegin, language, onLanguage }: Props) {
  const say = useWords();
  const hasLanguages = paper.isInTwoLanguages ?? false;
  const extraMinutes = minutesOf(paper.extraMs ?? 0);
  const minutes = minutesOf(paper.durationMs);
  const about = { minutes, extraMinutes, hasSections: paper.sections.length > 0, hasLanguages };
  const facts: Fact[] = [
    [say('Questions'), questionsOf(paper, choice, say)],
    [
      say('Time'),
      say('{n} minutes', { n: minutes }) + (extraMinutes ? `. ${say(EXTRA_MINUTES, { n: extraMinutes })}` : ''),
    ],
    [say('Marks'), marksOf(paper, say)],
    ...windowFacts(paper, say),
    ...(choice.kind === 'own' ? [[say('Rank'), say('not ranked: this is your own practice')] as const] : []),
    ...paper.sections.map((section): Fact => [section.name, sectionOf(section, say)]),
  ];
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
        <dl className="card grid px-6 py-3 max-lg:max-w-2xl lg:col-start-2">
          {facts.map(([term, text]) => (
            <div
              key={term}
              className="border-b border-line py-3 last:border-0 sm:grid sm:grid-cols-[minmax(0,2fr)_3fr] sm:gap-x-4"
            >
              <dt className="font-semibold text-ink">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <div className="lg:row-span-2 lg:row-start-1">
          <h2 className="mb-4 text-2xl" lang="en">
            General Instructions
          </h2>
          <GeneralInstructions {...about} level={3} />
        </div>
        <div className="grid gap-6 lg:sticky lg:top-6">
          {(hasLanguages || language !== 'en') && <LanguageChoice language={language} onChange={onLanguage} />}
          {isReady && paper.mock ? (
            <WaitingRoom countdown={{ toldMs: paper.mock.opensInMs, toldAtMs: receivedAtMs }} />
          ) : (
            <Declaration onBegin={onBegin} />
          )}
        </div>
      </div>
    </div>
  );
}
