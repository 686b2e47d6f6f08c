import type { LateDecision as Late } from '@/lib/sitting/wire';
import { countText } from '@/lib/text/counted';

import { said } from '../words/said';
import { Say, type Text } from '../words/words';

const DECIDED = {
  waits: '{answers} came after the end; the institute decides whether they count.',
  refused: '{answers} came after the end; they do not count.',
  accepted: '{answers} came after the end; the institute has accepted them, and they count in a moment.',
  counted: '{answers} came after the end; the institute has accepted them, and they count.',
} satisfies Record<Late['decision'], Text>;

/** What has become of the answers on a mock that came after the end. */
export const LateAnswers = ({ late }: { late: readonly Late[] }) => (
  <ul className="mb-5 grid max-w-prose gap-2 rounded-card bg-marigold-soft px-4 py-3">
    {late.map(({ answers, decision, reason }) => (
      <li key={`${decision} ${reason}`} className="wrap-anywhere">
        <Say
          text={DECIDED[decision]}
          parts={{ answers: said(answers === 1 ? '1 answer' : '{n} answers', { n: countText(answers) }) }}
        />
        {reason && <> {said('The reason: {reason}', { reason })}</>}
      </li>
    ))}
  </ul>
);
