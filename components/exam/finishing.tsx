import type { AttemptView } from '@/lib/outbox/running-attempt';

type Props = { view: Pick<AttemptView, 'isTimeOver' | 'sending' | 'unsaved'> };

/** Between the last answer and the result. */
export function Finishing({ view: { isTimeOver, sending, unsaved } }: Props) {
  const isWaiting = sending !== 'sending' && sending !== 'idle';
  return (
    <div role="status" className="wrap grow py-16 text-center">
      <h2 className="text-3xl">{isTimeOver ? 'The time is over' : 'Finishing your test…'}</h2>
      <p className="mx-auto mt-4 max-w-prose">
        {isWaiting
          ? 'The site cannot be reached. Please leave this page open: it goes on trying, and shows your result as soon as the site answers.'
          : 'Your answers are being evaluated.'}
      </p>
      {isWaiting && unsaved > 0 && (
        <p className="mx-auto mt-2 max-w-prose">
          Not saved yet: {unsaved}. What the site already has counts in any case, for it ends the test at its time by
          itself.
        </p>
      )}
    </div>
  );
}
