import type { SendingState } from '@/lib/outbox/outbox';
import type { AttemptView } from '@/lib/outbox/running-attempt';

type Look = { text: (unsaved: string) => string; dot: string };

const LOOKS = {
  idle: { text: () => 'Saved', dot: 'bg-[#6fdd8b]' },
  sending: { text: () => 'Saving…', dot: 'bg-[#ffd58a] animate-pulse' },
  waiting: { text: (unsaved) => `Offline: ${unsaved}`, dot: 'bg-[#ff9d86]' },
  'logged-out': { text: (unsaved) => `Logged out: ${unsaved}`, dot: 'bg-[#ff9d86]' },
  'other-account': { text: (unsaved) => `Another login: ${unsaved}`, dot: 'bg-[#ff9d86]' },
  stopped: { text: (unsaved) => `Not saving: ${unsaved}`, dot: 'bg-[#ff9d86]' },
} satisfies Record<SendingState, Look>;

const TROUBLE: readonly SendingState[] = ['waiting', 'logged-out', 'other-account', 'stopped'];

/**
 * Whether the server has every answer. 'Saved' is its word, given when all is on its disk; a screen reader is told of
 * trouble and of its end, not of every save.
 */
export function SaveState({ sending, unsaved }: Pick<AttemptView, 'sending' | 'unsaved'>) {
  const { text, dot } = LOOKS[sending];
  const count = unsaved === 0 ? 'all saved' : `${unsaved} not saved yet`;
  const isTrouble = TROUBLE.includes(sending);
  return (
    <>
      <p className="flex items-center gap-2 text-sm" aria-hidden={isTrouble}>
        <span className={`size-2.5 shrink-0 rounded-full ${dot}`} aria-hidden="true" />
        {text(count)}
      </p>
      <p role="status" className="sr-only">
        {isTrouble ? text(count) : ''}
      </p>
    </>
  );
}
