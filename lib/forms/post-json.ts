/** The site refused; the message is a sentence for the visitor. */
export class PostError extends Error {
  override name = 'PostError';
}

const UNREACHABLE = 'The site could not be reached. What you wrote is still here; please try again.';

/**
 * Posts JSON to one of the site's own endpoints. `unreachable` is the message when the answer cannot be read.
 * @returns the answer
 * @throws PostError with a sentence for the visitor.
 */
export async function postJson(path: string, body: unknown, unreachable = UNREACHABLE): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    throw new PostError(unreachable);
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer;
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  throw new PostError(hasMessage ? String(answer.message) : unreachable);
}
