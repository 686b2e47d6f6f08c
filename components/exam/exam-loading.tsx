/** The header of a test that has no name of its own (specification §2, /Test). */
export const USUAL_TITLE = 'General Studies';

/** Before the questions are there. */
export function ExamLoading({ text = 'Loading the questions…' }: { text?: string }) {
  return (
    <div className="wrap grow py-16">
      <h1 className="text-3xl">{USUAL_TITLE}</h1>
      <p role="status" className="mt-4 text-lg">
        {text}
      </p>
    </div>
  );
}
