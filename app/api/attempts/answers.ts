import type { SaveFault } from '@/lib/attempts/save';

import { answer } from '@/lib/http/endpoint';

/** The answers that the endpoints of one attempt share. */

export type AttemptContext = { params: Promise<{ id: string }> };

export const noAttempt = () => answer(404, { message: 'You have no such attempt.' });

/** The answer to a save or a finish: 409 when a finished attempt has not taken all events. */
export function savedAnswer(
  outcome: SaveFault | { state: 'open' | 'finished'; refused: readonly unknown[] },
): Response {
  if (outcome === 'no-attempt') return noAttempt();
  if (outcome === 'no-question') return answer(400, { message: 'The paper has no such question.' });
  return answer(outcome.state === 'finished' && outcome.refused.length > 0 ? 409 : 200, outcome);
}
