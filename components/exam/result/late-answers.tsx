import type { LateDecision as Late } from '@/lib/sitting/wire';
import { counted } from '@/lib/text/counted';

const DECIDED = {
  waits: 'the institute decides whether they count.',
  refused: 'they do not count.',
  accepted: 'the institute has accepted them, and they count in a moment.',
  counted: 'the institute has accepted them, and they count.',
} satisfies Record<Late['decision'], string>;

/** What has become of the answers on a mock that came after the end. */
export const LateAnswers = ({ late }: { late: readonly Late[] }) => (
  <ul className="mb-5 grid max-w-prose gap-2 rounded-card bg-marigold-soft px-4 py-3">
    {late.map(({ answers, decision, reason }) => (
      <li key={`${decision} ${reason}`} className="wrap-anywhere">
        {counted(answers, 'answer')} came after the end; {DECIDED[decision]}
        {reason && ` The reason: ${reason}`}
      </li>
    ))}
  </ul>
);
