'use client';

import type { ComponentProps } from 'react';

import { buttonLook } from '@/components/ui/button';
import { ChevronDownIcon, ChevronLeftIcon, ChevronRightIcon } from '@/components/ui/icons';
import type { LanguageView } from '@/lib/exam/languages';
import { bandLimitsMs, minutesAndSeconds, rangeText } from '@/lib/exam/times';
import type { AnalysedQuestion } from '@/lib/sitting/scorecard';

import { OUTCOME_LOOK, OutcomeMark } from '../result/outcome';
import { StudyLinkList } from '../result/study-links';
import { CONFIDENCE_TEXTS, questionAnchor } from '../texts';
import { Say, SayIfKnown } from '../words/words';
import { ReviewedQuestion } from './reviewed-question';

type Entry = Omit<AnalysedQuestion, 'rulings'> & {
  /** The beginning of the question, as plain text. */
  excerpt: string;
};

function Circumstances({ confidence, spentMs, cohort }: Entry) {
  const median = cohort?.medianTimeBand ?? null;
  if (!confidence && spentMs === 0 && median === null) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 text-sm text-muted">
      {confidence && (
        <li>
          <Say text="Your tag:" /> <Say text={CONFIDENCE_TEXTS[confidence]} />
        </li>
      )}
      {spentMs > 0 && (
        <li>
          <Say text="Your time:" /> {minutesAndSeconds(spentMs)}
        </li>
      )}
      {median !== null && (
        <li>
          <Say text="Median of the candidates:" /> {rangeText(bandLimitsMs(median))}
        </li>
      )}
    </ul>
  );
}

const Row = ({ number, subject, excerpt, hindi, verdict, language }: Entry & { language: LanguageView }) => (
  <summary className="flex min-h-11 items-center gap-2 px-3 py-1.5 sm:gap-3 sm:px-4 print:px-0">
    <span className={`flex shrink-0 rounded-card border p-0.5 ${OUTCOME_LOOK[verdict].colours}`}>
      <OutcomeMark outcome={verdict} />
    </span>
    <h3 id={`${questionAnchor(number)}-title`} className="shrink-0 text-base">
      <span className="max-sm:sr-only print:not-sr-only">
        <Say text="Question" />{' '}
      </span>
      {number}
      <span className="sr-only">
        : <Say text={OUTCOME_LOOK[verdict].text} />
      </span>
    </h3>
    <span
      className="min-w-0 grow truncate text-sm text-muted group-open:invisible print:hidden"
      lang={hindi && language === 'hi' ? 'hi' : undefined}
    >
      {excerpt}
    </span>
    {subject && (
      <span className="max-w-1/4 shrink-0 text-sm wrap-anywhere text-marigold-deep max-md:hidden print:ml-auto">
        {subject}
      </span>
    )}
    <ChevronDownIcon className="size-5 shrink-0 text-muted group-open:rotate-180 print:hidden" />
  </summary>
);

function Neighbour({ number, isNext = false }: { number: number | undefined; isNext?: boolean }) {
  if (number === undefined) return null;
  return (
    <a href={`#${questionAnchor(number)}`} className={`${buttonLook.outline} ${isNext ? 'ml-auto' : ''}`}>
      {!isNext && <ChevronLeftIcon />}
      <Say text="Question" /> {number}
      {isNext && <ChevronRightIcon />}
    </a>
  );
}

type Props = {
  question: Entry;
  language: LanguageView;
  /** The numbers of its neighbours. */
  previous: number | undefined;
  next: number | undefined;
  reportPath: string;
  /** What the candidate has reported about it, and the answer; not set without a report. */
  report?: { reason: string; answer: string | null };
  links: ComponentProps<typeof StudyLinkList>['links'];
};

/**
 * A question with its answer. The closed part carries the id, so that a browser opens it for an address. A page of a
 * hundred questions carries them as data, a third of the size of their tags.
 */
export function ReviewEntry({ question: reviewed, language, previous, next, reportPath, report, links }: Props) {
  const { number, subject, isMarked, verdict } = reviewed;
  const anchor = questionAnchor(number);
  return (
    // The browser may open the question of the address before React hydrates.
    <details
      suppressHydrationWarning
      name="question"
      data-verdict={verdict}
      className="group border-b border-line open:bg-surface"
    >
      <Row {...reviewed} language={language} />
      <article
        id={anchor}
        tabIndex={-1}
        aria-labelledby={`${anchor}-title`}
        className="max-w-3xl scroll-mt-38 px-3 pt-1.5 pb-5 outline-offset-[-3px] sm:px-4 lg:scroll-mt-12 print:max-w-none print:px-0"
      >
        <p className="flex flex-wrap gap-x-4 text-sm">
          <strong>
            <Say text={OUTCOME_LOOK[verdict].text} />
          </strong>
          {isMarked && (
            <span className="text-muted">
              <Say text="You marked it for review." />
            </span>
          )}
          {subject && <span className="text-marigold-deep md:hidden">{subject}</span>}
        </p>
        <Circumstances {...reviewed} />
        <div className="mt-3">
          <ReviewedQuestion {...reviewed} question={reviewed} language={language} />
        </div>
        <div className="mt-4 grid grid-cols-1 gap-1 border-t border-line pt-2 print:hidden">
          <p>
            <a href={reportPath} className="text-link inline-block py-2">
              <Say text="Something wrong with this question?" />
            </a>
          </p>
          <StudyLinkList intro={<Say text="To study:" />} links={links} />
          {report && (
            <div className="border-l-4 border-marigold pl-4 break-words whitespace-pre-line">
              <p>
                <strong>
                  <Say text="You reported:" />
                </strong>{' '}
                {report.reason}
              </p>
              <p>
                <strong>
                  <Say text="Answer:" />
                </strong>{' '}
                <SayIfKnown text={report.answer ?? 'not yet'} />
              </p>
            </div>
          )}
          <p className="mt-2 flex flex-wrap justify-between gap-3">
            <Neighbour number={previous} />
            <Neighbour number={next} isNext />
          </p>
        </div>
      </article>
    </details>
  );
}
