import * as z from 'zod/mini';

import { currentSession } from '@/lib/accounts/session';
import { HostError } from '@/lib/content/host/host-error';
import { fetchLoggedInUser } from '@/lib/content/nouns/users';
import { shownNotice } from '@/lib/forms/shown-notice';
import { findAge, isMinor } from '@/lib/privacy/ages';
import { givenUnder, nameInRankLists, recordConsent, unnameInRankLists, withdrawConsent } from '@/lib/privacy/consents';
import { asksForAge, standingAtStart } from '@/lib/privacy/standing';
import { candidateEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer, outcomeAnswer, tooMany, withPayload } from '@/lib/serve/endpoint';
import { commitAlone } from '@/lib/store/commit-together';
import { database } from '@/lib/store/database';
import { consume, CONSENTS } from '@/lib/store/throttle';

/** Only closing the account withdraws the consent that a registration needs. */
const consent = z.union([
  z.extend(shownNotice, { notice: z.literal('register'), isGiven: z.literal(true) }),
  z.extend(shownNotice, { notice: z.enum(['rank_list_name', 'comparison']), isGiven: z.boolean() }),
]);

const AGE_FIRST = 'Please tell us your age first. If you are under 18, a guardian has to consent.';
const NO_MINORS = 'Below 18 you appear in rank lists as a number.';

/** The host's name for a candidate, as rank lists show it; null while the host gives none. */
async function nameOf(hostToken: string): Promise<string | null> {
  try {
    const user = await fetchLoggedInUser(hostToken);
    return user && (user.Name.trim() || user.Username);
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

/** Stores a consent that the candidate gives or withdraws, and puts it into effect. */
export const POST = candidateEndpoint((candidate, request) =>
  withPayload(consent, request, async ({ notice, isGiven, ...shown }) => {
    const [db, nowMs] = [await database(), Date.now()];
    const waitMs = await consume(db, CONSENTS, candidate, nowMs);
    if (waitMs > 0) return tooMany('You have changed this often.', waitMs);
    const isNaming = notice === 'rank_list_name' && isGiven;
    const session = isNaming ? await currentSession() : null;
    const name = session && (await nameOf(session.hostToken));
    if (isNaming && !name) {
      return answer(502, { message: 'Your name cannot be loaded at the moment. Please try again later.' });
    }
    const needsAge = notice !== 'register' && isGiven && asksForAge();
    const refused = await commitAlone(db, async (trx) => {
      if (needsAge && (await standingAtStart(trx, candidate, nowMs)) !== 'free') return AGE_FIRST;
      const age = isNaming && (await findAge(trx, candidate));
      if (age && isMinor(age, nowMs)) return NO_MINORS;
      if (notice === 'rank_list_name') {
        await (name ? nameInRankLists(trx, candidate, name, nowMs) : unnameInRankLists(trx, candidate));
      }
      const subject = `candidate:${candidate}` as const;
      await (isGiven
        ? recordConsent(trx, subject, givenUnder(notice, shown), nowMs)
        : withdrawConsent(trx, subject, notice, nowMs));
      return undefined;
    });
    return outcomeAnswer(refused ?? true);
  }),
);
