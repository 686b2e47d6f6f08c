import type { ReactNode } from 'react';

import { IndianTime } from '@/components/ui/indian-time';
import { formatMarks } from '@/lib/exam/marks';
import type { Section } from '@/lib/exam/paper';
import { minutesOf } from '@/lib/exam/times';
import { sealedPaperPath } from '@/lib/site/paths';
import type { OfferedPaper, PaperChoice } from '@/lib/sitting/wire';
import { countText } from '@/lib/text/counted';

import { type Say, type Text, useWords } from '../words/words';
import { EXTRA_MINUTES } from './general-instructions';

function marksOf({ scheme }: OfferedPaper, say: Say): string {
  if (!scheme) return say('each right answer counts, nothing is taken off');
  const [right, wrong] = [formatMarks(scheme.rightUnits), formatMarks(scheme.wrongUnits)];
  return say('{right} for a right answer, −{wrong} for a wrong one', { right, wrong });
}

function questionsOf({ totalQuestions: n, drawnFrom }: OfferedPaper, choice: PaperChoice, say: Say): string {
  if (drawnFrom !== undefined) return say('{n}, drawn anew for each test from {all}', { n, all: countText(drawnFrom) });
  const isShort = choice.kind === 'own' && !choice.attempt && n < choice.questions;
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

type Fact = readonly [term: string, text: ReactNode];

/** The digest of a sealed paper, which leads to the file. */
const SealedDigest = ({ digest }: { digest: string }) => (
  <a href={sealedPaperPath(digest)} download className="text-link font-mono text-xs wrap-anywhere" lang="en">
    {digest}
  </a>
);

function windowFacts({ mock }: OfferedPaper, say: Say): Fact[] {
  if (!mock) return [];
  const times: [Text, number][] = [
    ['Opens', mock.opensMs],
    ['Last start', mock.lastStartMs],
    ['Closes', mock.closesMs],
    ['Results', mock.resultsMs],
  ];
  return [
    ...times.map(([term, atMs]): Fact => [say(term), <IndianTime key={term} atMs={atMs} />]),
    [say('Fingerprint of the paper'), <SealedDigest key="digest" digest={mock.digest} />],
  ];
}

type Props = { paper: OfferedPaper; choice: PaperChoice; className?: string };

/** What a candidate should know of a paper before beginning: its questions, its time, and what answers give and cost. */
export function PaperFacts({ paper, choice, className = '' }: Props) {
  const say = useWords();
  const extraMinutes = minutesOf(paper.extraMs ?? 0);
  const facts: Fact[] = [
    [say('Questions'), questionsOf(paper, choice, say)],
    [
      say('Time'),
      say('{n} minutes', { n: minutesOf(paper.durationMs) }) +
        (extraMinutes ? `. ${say(EXTRA_MINUTES, { n: extraMinutes })}` : ''),
    ],
    [say('Marks'), marksOf(paper, say)],
    ...windowFacts(paper, say),
    ...(choice.kind === 'own' ? [[say('Rank'), say('not ranked: this is your own practice')] as const] : []),
    ...paper.sections.map((section): Fact => [section.name, sectionOf(section, say)]),
  ];
  return (
    <dl className={`card grid px-6 py-3 ${className}`}>
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
  );
}
