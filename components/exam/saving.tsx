import { buttonLook } from '@/components/ui/button';
import type { SendingState } from '@/lib/outbox/outbox';
import type { AttemptView } from '@/lib/outbox/running-attempt';

import { counted } from './texts';

/** What each state of saving says; in trouble the number of unsaved answers follows. */
const STATES = {
  idle: { text: 'Saved', dot: 'bg-[#6fdd8b]', isTrouble: false },
  sending: { text: 'Saving…', dot: 'bg-[#ffd58a] animate-pulse', isTrouble: false },
  waiting: { text: 'Offline', dot: 'bg-[#ff9d86]', isTrouble: true },
  'logged-out': { text: 'Logged out', dot: 'bg-[#ff9d86]', isTrouble: true },
  'other-account': { text: 'Another login', dot: 'bg-[#ff9d86]', isTrouble: true },
  stopped: { text: 'Not saving', dot: 'bg-[#ff9d86]', isTrouble: true },
} satisfies Record<SendingState, { text: string; dot: string; isTrouble: boolean }>;

/** Whether the server has every answer on disk. A screen reader hears of trouble and its end, not of every save. */
export function SaveState({ sending, unsaved }: Pick<AttemptView, 'sending' | 'unsaved'>) {
  const { text, dot, isTrouble } = STATES[sending];
  const told = isTrouble ? `${text}: ${unsaved === 0 ? 'all saved' : `${unsaved} not saved yet`}` : text;
  return (
    <>
      <p className="flex items-center gap-2 text-sm" aria-hidden={isTrouble}>
        <span className={`size-2.5 shrink-0 rounded-full ${dot}`} aria-hidden="true" />
        {told}
      </p>
      <p role="status" className="sr-only">
        {isTrouble ? told : ''}
      </p>
    </>
  );
}

type NoticesProps = {
  view: Pick<AttemptView, 'sending' | 'isDurable' | 'refused' | 'isFull' | 'isElsewhere'>;
  candidate: string;
  onLogin: () => void;
};

export function ExamNotices({ view, candidate, onLogin }: NoticesProps) {
  const { sending, isDurable, refused, isFull, isElsewhere } = view;
  const login = { label: 'Log in again', onClick: onLogin };
  const reload = { label: 'Reload the page', onClick: () => window.location.reload() };
  const place = isDurable ? 'browser' : 'page';
  const warning = isDurable ? '' : ' Do not close it.';
  const notices = [
    sending === 'waiting' && {
      text: `The site cannot be reached. Go on answering: your answers are kept in this ${place} and sent as soon as the connection is back.${warning}`,
    },
    sending === 'logged-out' && {
      text: 'Your login has ended. Go on answering; your answers are saved as soon as you have logged in again.',
      action: login,
    },
    sending === 'other-account' && {
      text: `Somebody else has logged in in this browser. This test belongs to ${candidate}.`,
      action: login,
    },
    sending === 'stopped' && {
      text: 'The site does not understand this page any more. What was saved is safe; reload the page to go on.',
      action: reload,
    },
    !isDurable && {
      text: 'This browser does not let the site keep answers on this device. They are sent at once: before you close the page, wait until it says ‘Saved’.',
    },
    isElsewhere && {
      text: 'This test was also answered in another window or on another device. What was saved there is shown here.',
    },
    refused > 0 && {
      text: isFull
        ? `A test keeps only so many steps: ${counted(refused, 'step')} of yours could not be saved. What the palette shows counts, and you can finish the test.`
        : `${counted(refused, 'step')} reached the site after the time for it was over, and cannot count.`,
    },
  ];
  return notices.map(
    (notice, index) =>
      notice && (
        <div key={index} role="alert" className="border-b border-line bg-marigold-soft">
          <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p>{notice.text}</p>
            {'action' in notice && notice.action && (
              <button type="button" onClick={notice.action.onClick} className={buttonLook.solid}>
                {notice.action.label}
              </button>
            )}
          </div>
        </div>
      ),
  );
}

/** Shown between the last answer and the result. */
export function Finishing({ view: { isTimeOver, sending, unsaved } }: { view: AttemptView }) {
  const { isTrouble } = STATES[sending];
  return (
    <div role="status" className="wrap grow py-16 text-center">
      <h2 className="text-3xl">{isTimeOver ? 'The time is over' : 'Finishing your test…'}</h2>
      <p className="mx-auto mt-4 max-w-prose">
        {isTrouble
          ? 'The site cannot be reached. Please leave this page open: it goes on trying, and shows your result as soon as the site answers.'
          : 'Your answers are being evaluated.'}
      </p>
      {isTrouble && unsaved > 0 && (
        <p className="mx-auto mt-2 max-w-prose">
          Not saved yet: {unsaved}. What the site already has counts in any case, for it ends the test at its time by
          itself.
        </p>
      )}
    </div>
  );
}
