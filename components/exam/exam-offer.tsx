'use client';

import type { ReactNode } from 'react';

import { IndianTime } from '@/components/ui/indian-time';
import type { OfferedPaper, PaperChoice } from '@/lib/attempts/wire';
import type { Countdown } from '@/lib/exam/countdown';
import { formatMarks } from '@/lib/exam/marks';
import { minutesOf } from '@/lib/exam/times';
import { profileDuringTest, reviewPath } from '@/lib/site/paths';

import { CountdownClock } from './countdown-clock';
import { Declaration } from './declaration';
import { ExamHelp } from './exam-help';
import { GeneralInstructions } from './general-instructions';

function marksOf({ scheme }: OfferedPaper): string {
  if (!scheme) return 'each right answer counts, nothing is taken off';
  return `${formatMarks(scheme.rightUnits)} for a right answer, −${formatMarks(scheme.wrongUnits)} for a wrong one`;
}

function questionsOf({ totalQuestions, drawnFrom }: OfferedPaper, choice: PaperChoice): string {
  if (drawnFrom !== undefined)
    return `${totalQuestions}, drawn anew for each test from ${drawnFrom.toLocaleString('en-IN')}`;
  const isShort = choice.kind === 'own' && totalQuestions < choice.questions;
  return isShort ? `${totalQuestions}: there are no more of those you asked for` : String(totalQuestions);
}

/** Waits with a candidate who has declared for a mock to open. */
const WaitingRoom = ({ countdown }: { countdown: Countdown }) => (
  <section aria-labelledby="ready" className="card max-w-prose p-6 md:p-8">
    <h2 id="ready" className="text-2xl">
      You are ready
    </h2>
    <p role="status" className="mt-3">
      The test starts by itself when it opens. Please keep this page open.
    </p>
    <div className="mt-4 text-lg">
      <CountdownClock label="Opens in" countdown={countdown} isAnnounced />
    </div>
  </section>
);

type Fact = readonly [term: string, text: ReactNode];

const UNRANKED: Fact = ['Rank', 'none: practice of your own is compared with nobody'];

function windowFacts({ mock }: OfferedPaper): Fact[] {
  if (!mock) return [];
  const times = { Opens: mock.opensMs, 'Last start': mock.lastStartMs, Closes: mock.closesMs, Results: mock.resultsMs };
  return Object.entries(times).map(([term, atMs]) => [term, <IndianTime key={term} atMs={atMs} />]);
}

type Props = {
  /** `receivedAtMs` is the `performance.now()` at which the offer came. */
  offer: { paper: OfferedPaper; receivedAtMs: number };
  choice: PaperChoice;
  /** Whether the candidate has declared before the opening. */
  isReady: boolean;
  onBegin: () => void;
};

/** A paper before its start, with the instructions and the declaration. The clock does not run yet. */
export function ExamOffer({ offer: { paper, receivedAtMs }, choice, isReady, onBegin }: Props) {
  const about = { minutes: minutesOf(paper.durationMs), hasSections: paper.sections.length > 0 };
  const facts: Fact[] = [
    ['Questions', questionsOf(paper, choice)],
    ['Time', `${about.minutes} minutes`],
    ['Marks', marksOf(paper)],
    ...windowFacts(paper),
    ...(choice.kind === 'own' ? [UNRANKED] : []),
    ...paper.sections.map(({ name, first, last, durationMs }): Fact => [
      name,
      `questions ${first} to ${last}${durationMs === null ? '' : `, ${minutesOf(durationMs)} minutes of their own`}`,
    ]),
  ];
  return (
    <div className="wrap grow py-8 md:py-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h1 className="text-3xl">{paper.name}</h1>
        <ExamHelp {...about} profileSource={profileDuringTest} />
      </div>
      {paper.lastAttemptId && (
        <p className="mt-3">
          Your last attempt on this paper is finished.{' '}
          <a href={reviewPath(paper.lastAttemptId)} className="text-link">
            See its result
          </a>
        </p>
      )}
      <div className="mt-6 grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_27rem] lg:grid-rows-[auto_1fr]">
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
          <h2 className="mb-4 text-2xl">General Instructions</h2>
          <GeneralInstructions {...about} level={3} />
        </div>
        <div className="lg:sticky lg:top-6">
          {isReady && paper.mock ? (
            <WaitingRoom countdown={{ toldMs: paper.mock.opensInMs, receivedAtMs }} />
          ) : (
            <Declaration onBegin={onBegin} />
          )}
        </div>
      </div>
    </div>
  );
}
