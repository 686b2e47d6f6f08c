import { useEffect, useRef } from 'react';

import { SayIfKnown } from '@/components/exam/words/words';

/** What is wrong, with the id of the control that it is about. */
export type Fault = { message: string; controlId?: string };

type Props = {
  faults: readonly Fault[];
  /** Changes with each attempt to send, so that the focus returns to the summary. */
  attempt: number;
};

/** All faults of a form, above it, as links to its controls. Takes the focus after an attempt to send. */
export function ErrorSummary({ faults, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = faults.length > 0;
  useEffect(() => {
    if (isShown) box.current?.focus();
  }, [isShown, attempt]);

  if (!isShown) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-card border-l-4 border-danger bg-danger-soft px-5 py-4 text-danger"
    >
      <ul className="space-y-1 font-semibold">
        {faults.map(({ message, controlId }) => (
          <li key={message}>
            {controlId ? (
              <a href={`#${controlId}`} className="underline underline-offset-4">
                <SayIfKnown text={message} />
              </a>
            ) : (
              <SayIfKnown text={message} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
