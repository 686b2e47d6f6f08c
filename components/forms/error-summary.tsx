import { useEffect, useRef } from 'react';

type Props = {
  messages: string[];
  /** Changes with each attempt to send, so that the focus returns to the summary. */
  attempt: number;
};

/** All faults of a form, above it. Takes the focus after an attempt to send. */
export function ErrorSummary({ messages, attempt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = messages.length > 0;
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
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
