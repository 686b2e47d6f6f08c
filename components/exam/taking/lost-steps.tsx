'use client';

import { useIsReady } from '@/components/ui/browser';
import { lostSteps } from '@/lib/sitting/client/remembered';
import { counted } from '@/lib/text/counted';

/** The steps of an attempt that came too late to count, as far as this tab's page of the test has learned. */
export function LostSteps({ attemptId }: { attemptId: string }) {
  const { steps, areKept } = useIsReady() ? lostSteps(attemptId) : { steps: 0, areKept: false };
  if (steps === 0) return null;
  return (
    <p role="alert" className="mb-5 max-w-prose rounded-card bg-marigold-soft px-4 py-3">
      {areKept
        ? `${counted(steps, 'step')} of yours came after the end; the institute decides whether they count.`
        : `${counted(steps, 'step')} of yours reached the site after the time was over, or when the test was full, and can’t count.`}{' '}
      All others are stored.
    </p>
  );
}
