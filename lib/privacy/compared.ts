import { own, ownScorecard } from '@/lib/attempts/own-history';
import { uncompared } from '@/lib/attempts/scorecard';

import { asksForAge, standingOf } from './standing';

/** The analysis of ownScorecard, without figures of others while the age, or a guardian's consent, is missing. */
export async function ownComparedScorecard(id: string) {
  const scorecard = await ownScorecard(id);
  if (!asksForAge() || scorecard === null || typeof scorecard === 'string' || !('questions' in scorecard))
    return scorecard;
  return (await own('standing', standingOf)) === 'free' ? scorecard : uncompared(scorecard);
}
