import { type ReactNode, useState } from 'react';

import { focusOn } from '@/components/ui/browser';
import { buttonLook } from '@/components/ui/button';
import type { SendingState } from '@/lib/sitting/client/outbox';
import type { AttemptView } from '@/lib/sitting/client/running-attempt';
import { countText } from '@/lib/text/counted';

import { CLOCK_RUNS_ON, type Text, useWords } from '../words/words';

/** The text of each state of saving. In trouble, the number of unsaved answers follows. */
const STATES = {
  idle: { text: 'Saved', dot: 'bg-saved', isTrouble: false },
  sending: { text: 'Saving…', dot: 'bg-saving animate-pulse', isTrouble: false },
  waiting: { text: 'Offline', dot: 'bg-unsaved', isTrouble: true },
  'logged-out': { text: 'Logged out', dot: 'bg-unsaved', isTrouble: true },
  'other-account': { text: 'Another login', dot: 'bg-unsaved', isTrouble: true },
  gone: { text: 'Test not found', dot: 'bg-unsaved', isTrouble: true },
  stopped: { text: 'Not saving', dot: 'bg-unsaved', isTrouble: true },
} satisfies Record<SendingState, { text: Text; dot: string; isTrouble: boolean }>;

/** Whether the server has every answer on disk. Tells a screen reader when trouble ends; notices tell of trouble. */
export function SaveState({ sending, unsaved }: Pick<AttemptView, 'sending' | 'unsaved'>) {
  const say = useWords();
  const { text, dot, isTrouble } = STATES[sending];
  const state = say(text);
  const trouble = unsaved === 0 ? '{state}: all saved' : '{state}: {n} not saved yet';
  const [isHealed, setIsHealed] = useState<boolean>();
  if (isTrouble && isHealed !== false) setIsHealed(false);
  if (sending === 'idle' && isHealed === false) setIsHealed(true);
  return (
    <>
      <p className="flex items-center gap-2 text-sm wrap-break-word">
        <span className={`size-2.5 shrink-0 rounded-full ${dot}`} aria-hidden="true" />
        {isTrouble ? say(trouble, { state, n: unsaved }) : state}
      </p>
      <p role="status" className="sr-only">
        {isHealed && say('Everything is saved again.')}
      </p>
    </>
  );
}

type NoticesProps = {
  view: Pick<AttemptView, 'sending' | 'isDurable' | 'refused' | 'isFull' | 'isElsewhere' | 'isFinishing'>;
  candidate: string;
  /** Whether the institute decides about late answers. */
  isMock: boolean;
  onLogin: () => void;
};

type Notice = {
  text: string;
  /** Whether a candidate could mistake it for a break. */
  isBreak?: boolean;
  action?: { label: string; onClick: () => void };
};

export function ExamNotices({ view, candidate, isMock, onLogin }: NoticesProps) {
  const say = useWords();
  const { sending, isDurable, refused, isFull, isElsewhere, isFinishing } = view;
  const login = { label: say('Log in again'), onClick: onLogin };
  const reload = { label: say('Reload the page'), onClick: () => window.location.reload() };
  const notices: (Notice | false)[] = [
    sending === 'waiting' &&
      !isFinishing && {
        isBreak: true,
        text: isDurable
          ? say(
              'The site cannot be reached. Go on answering: your answers are kept in this browser and sent as soon as the connection is back.',
            )
          : say(
              'The site cannot be reached. Go on answering: your answers are kept in this page and sent as soon as the connection is back. Do not close it.',
            ),
      },
    sending === 'logged-out' && {
      isBreak: !isFinishing,
      text: say('Your login has ended. Go on answering; your answers are saved as soon as you have logged in again.'),
      action: login,
    },
    sending === 'other-account' && {
      isBreak: !isFinishing,
      text: say('Somebody else has logged in in this browser. This test belongs to {candidate}.', { candidate }),
      action: login,
    },
    sending === 'gone' && {
      text: say(
        'The site can’t find this test any more. Please tell the institute, and leave this page open: it keeps your answers and goes on trying.',
      ),
    },
    sending === 'stopped' && {
      text: say('The site does not understand this page any more. What was saved is safe; reload the page to go on.'),
      action: reload,
    },
    !isDurable && {
      text: say(
        'This browser does not let the site keep answers on this device. They are sent at once: before you close the page, wait until it says ‘Saved’.',
      ),
    },
    isElsewhere && {
      text: say(
        'This test was also answered in another window or on another device. What was saved there is shown here.',
      ),
    },
    refused > 0 && {
      text: say(
        isFull
          ? 'A test keeps only so many steps: {steps} of yours could not be saved. What the palette shows counts, and you can finish the test.'
          : isMock
            ? '{steps} came after the end; the institute decides whether they count.'
            : '{steps} reached the site after the time was over, and can’t count.',
        {
          steps: say(refused === 1 ? '1 step' : '{n} steps', { n: countText(refused) }),
        },
      ),
    },
  ];
  return notices.map(
    (notice, index) =>
      notice && (
        <div key={index} role="alert" className="border-b border-line bg-marigold-soft">
          <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
            <p>
              {notice.text} {notice.isBreak && say(CLOCK_RUNS_ON)}
            </p>
            {notice.action && (
              <button type="button" onClick={notice.action.onClick} className={buttonLook.solid}>
                {notice.action.label}
              </button>
            )}
          </div>
        </div>
      ),
  );
}

type FinishingProps = {
  view: AttemptView;
  /** Shown while answers cannot be sent. */
  children: ReactNode;
};

/** Shown between the last answer and the result. */
export function Finishing({ view: { isTimeOver, sending, unsaved }, children }: FinishingProps) {
  const say = useWords();
  const { isTrouble } = STATES[sending];
  return (
    <div className="wrap grow py-16 text-center">
      <h2 ref={focusOn} tabIndex={-1} className="mx-auto w-fit text-3xl">
        {say(isTimeOver ? 'The time is over' : 'Finishing your test…')}
      </h2>
      <p role="status" className="mx-auto mt-4 max-w-prose">
        {say(
          isTrouble
            ? 'The site cannot be reached. Please leave this page open: it goes on trying, and shows your result as soon as the site answers.'
            : 'Your answers are being evaluated.',
        )}
      </p>
      {isTrouble && unsaved > 0 && (
        <>
          <p className="mx-auto mt-2 max-w-prose">
            {say(
              'Not saved yet: {n}. What the site already has counts in any case: it ends the test on time by itself.',
              { n: unsaved },
            )}
          </p>
          {children}
        </>
      )}
    </div>
  );
}
