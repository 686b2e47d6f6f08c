/** The site refused, or could not be reached; the message is a sentence for the visitor. */
export class AnswerError extends Error {
  override name = 'AnswerError';
  constructor(
    message: string,
    /** Undefined if nothing answered. */
    readonly status: number | undefined,
    /** What is wrong with single fields, by their paths. */
    readonly faults: readonly { field: string; message: string }[] = [],
  ) {
    super(message);
  }
}

export const UNREACHABLE = 'The site could not be reached. Please try again.';
const STILL_THERE = 'The site could not be reached. What you wrote is still here; please try again.';

/**
 * The object that one of the site's own endpoints answers with. Anything else, such as the login page of a college's
 * network, comes from somebody else and gives the message `unreachable`.
 * @throws AnswerError
 */
export async function readAnswer(asked: Promise<Response>, unreachable = UNREACHABLE): Promise<object> {
  const response = await asked.catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  const isObject = typeof answer === 'object' && answer !== null;
  if (response?.ok && isObject) return answer;
  const faults = isObject && 'errors' in answer && Array.isArray(answer.errors) ? answer.errors : [];
  const message = isObject && 'message' in answer ? String(answer.message) : unreachable;
  throw new AnswerError(message, response?.status, faults);
}

/** More than the server takes for an answer from the API host, in milliseconds. */
export const LONGEST_MS = 40_000;

/**
 * Posts JSON to one of the site's own endpoints.
 * @returns the answer
 * @throws AnswerError as readAnswer
 */
export const postJson = (path: string, body: unknown, unreachable = STILL_THERE, longestMs = LONGEST_MS) =>
  readAnswer(
    fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(longestMs),
    }),
    unreachable,
  );
