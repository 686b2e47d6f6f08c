'use client';

import { useIsReady } from '@/components/ui/browser';
import { lostSteps } from '@/lib/sitting/client/remembered';
import { countText } from '@/lib/text/counted';

import { said } from '../words/said';
import { Say } from '../words/words';

/** The steps of an attempt that came too late to count, as far as this tab's page of the test has learned. */
export function LostSteps({ attemptId }: { attemptId: string }) {
  const { steps, areKept } = useIsReady() ? lostSteps(attemptId) : { steps: 0, areKept: false };
  if (steps === 0) return null;
  return (
    <p role="alert" className="mb-5 max-w-prose rounded-card bg-marigold-soft px-4 py-3">
      <Say
        text={
          areKept
            ? '{steps} of yours came after the end; the institute decides whether they count.'
            : '{steps} of yours reached the site after the time was over, or when the test was full, and can’t count.'
        }
        parts={{ steps: said(steps === 1 ? '1 step' : '{n} steps', { n: countText(steps) }) }}
      />{' '}
      <Say text="All others are stored." />
    </p>
  );
}
