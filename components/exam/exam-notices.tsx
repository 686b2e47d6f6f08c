import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import type { AttemptView } from '@/lib/outbox/running-attempt';

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;

function Notice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="border-b border-line bg-marigold-soft">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">{children}</div>
    </div>
  );
}

type Props = {
  view: Pick<AttemptView, 'sending' | 'isDurable' | 'refused' | 'isFull' | 'isElsewhere'>;
  candidate: string;
  onLogin: () => void;
};

/** What a candidate must know about the saving of the answers. */
export function ExamNotices({ view, candidate, onLogin }: Props) {
  const { sending, isDurable, refused, isFull, isElsewhere } = view;
  return (
    <>
      {sending === 'waiting' && (
        <Notice>
          <p>
            The site cannot be reached. Go on answering:{' '}
            {isDurable
              ? 'your answers are kept in this browser and sent as soon as the connection is back.'
              : 'your answers are kept in this page and sent as soon as the connection is back. Do not close it.'}
          </p>
        </Notice>
      )}
      {(sending === 'logged-out' || sending === 'other-account') && (
        <Notice>
          <p>
            {sending === 'logged-out'
              ? 'Your login has ended. Go on answering; your answers are saved as soon as you have logged in again.'
              : `Somebody else has logged in in this browser. This test belongs to ${candidate}.`}
          </p>
          <button type="button" onClick={onLogin} className={buttonLook.solid}>
            Log in again
          </button>
        </Notice>
      )}
      {sending === 'stopped' && (
        <Notice>
          <p>The site does not understand this page any more. What was saved is safe; reload the page to go on.</p>
          <button type="button" onClick={() => window.location.reload()} className={buttonLook.solid}>
            Reload the page
          </button>
        </Notice>
      )}
      {!isDurable && (
        <Notice>
          <p>
            This browser does not let the site keep answers on this device. They are sent at once: before you close the
            page, wait until it says ‘Saved’.
          </p>
        </Notice>
      )}
      {isElsewhere && (
        <Notice>
          <p>This test was also answered in another window or on another device. What was saved there is shown here.</p>
        </Notice>
      )}
      {refused > 0 && (
        <Notice>
          <p>
            {isFull
              ? `A test keeps only so many steps: ${plural(refused, 'step')} of yours could not be saved. What the palette shows counts, and you can finish the test.`
              : `${plural(refused, 'step')} reached the site after the time for it was over, and cannot count.`}
          </p>
        </Notice>
      )}
    </>
  );
}
