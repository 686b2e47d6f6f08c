import { own, ownScorecard } from '@/lib/sitting/own-history';
import { uncompared } from '@/lib/sitting/scorecard';

import { asksForAge, ageStandingOf } from './standing';

/** The analysis of ownScorecard, without figures of others while the age, or a guardian's consent, is missing. */
export async function ownComparedScorecard(id: string) {
  const scorecard = await ownScorecard(id);
  if (!asksForAge() || scorecard === null || typeof scorecard === 'string' || !('questions' in scorecard))
    return scorecard;
  return (await own('standing', ageStandingOf)) === 'free' ? scorecard : uncompared(scorecard);
}
