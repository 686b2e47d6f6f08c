'use client';

import { useEffect, useRef } from 'react';

import { useHash } from '@/components/ui/browser';
import { openWhilePrinting } from '@/components/ui/print-button';
import type { Verdict } from '@/lib/exam/scoring';

import { OUTCOME_LOOK, OutcomeMark } from '../result/outcome';
import { useShortcuts } from '../taking/use-shortcuts';
import { questionAnchor } from '../texts';
import { said } from '../words/said';

/** Puts a question opened by hand into the address, which opens it. */
function onSummaryClick(event: MouseEvent) {
  const details = event.target instanceof Element && event.target.closest('summary')?.parentElement;
  const id = details && details.matches('[name=question]:not([open])') && details.querySelector('article')?.id;
  if (!id || window.location.hash === `#${id}`) return;
  event.preventDefault();
  window.location.hash = id;
}

/** The question numbers as links. The browser opens the question of an address; this adds keys and focus. */
export function QuestionLinks({ questions }: { questions: readonly { number: number; verdict: Verdict }[] }) {
  const nav = useRef<HTMLElement>(null);
  const hash = useHash();
  const current = questions.findIndex(({ number }) => questionAnchor(number) === hash);

  const goTo = (index: number) => {
    const question = questions[index];
    if (question) window.location.hash = questionAnchor(question.number);
  };
  useShortcuts({ arrowleft: () => goTo(current - 1), arrowright: () => goTo(current + 1) }, true);

  useEffect(() => {
    document.addEventListener('click', onSummaryClick);
    return () => document.removeEventListener('click', onSummaryClick);
  }, []);
  useEffect(openWhilePrinting, []);

  useEffect(() => {
    const opened = current < 0 ? null : document.getElementById(hash);
    if (!opened) return;
    opened.closest('details')?.setAttribute('open', '');
    opened.focus({ preventScroll: true });
    opened.scrollIntoView();
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) nav.current?.scrollTo({ left: link.offsetLeft - 150, top: link.offsetTop - 100, behavior: 'instant' });
  }, [current, hash]);

  return (
    <nav ref={nav} aria-label="Questions" className="relative min-h-0 py-1 max-lg:overflow-x-auto lg:overflow-y-auto">
      <ol className="flex gap-1.5 *:shrink-0 lg:grid lg:grid-cols-5">
        {questions.map(({ number, verdict }, index) => (
          <li key={number}>
            <a
              href={`#${questionAnchor(number)}`}
              aria-current={index === current ? 'true' : undefined}
              className={`flex min-h-10 min-w-14 items-center justify-center gap-0.5 rounded-card border px-1 text-sm font-semibold tabular-nums hover:underline lg:min-w-0 aria-[current]:border-2 aria-[current]:border-ink aria-[current]:underline ${OUTCOME_LOOK[verdict].colours}`}
            >
              <span>
                <span className="sr-only">{said('Question')} </span>
                {number}
                <span className="sr-only">: {said(OUTCOME_LOOK[verdict].text)}</span>
              </span>
              <OutcomeMark outcome={verdict} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
