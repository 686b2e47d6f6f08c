import * as z from 'zod/mini';

import { currentSession } from '@/lib/accounts/session';
import { HostError } from '@/lib/content/host-error';
import { fetchLoggedInUser } from '@/lib/content/users';
import { database } from '@/lib/db/database';
import { nameInRankLists, unnameInRankLists } from '@/lib/db/rank-list-names';
import { candidateEndpoint } from '@/lib/http/candidate-endpoint';
import { answer, withPayload } from '@/lib/http/endpoint';

const consent = z.object({ isNamed: z.boolean() });

/** The name that the host has for a candidate, as rank lists show it; null while it gives none. */
async function nameOf(hostToken: string): Promise<string | null> {
  try {
    const user = await fetchLoggedInUser(hostToken);
    return user && (user.Name.trim() || user.Username);
  } catch (error) {
    if (error instanceof HostError) return null;
    throw error;
  }
}

/** Lets rank lists name the candidate, or no longer. */
export const POST = candidateEndpoint((candidate, request) =>
  withPayload(consent, request, async ({ isNamed }) => {
    const db = await database();
    if (isNamed) {
      const session = await currentSession();
      const name = session && (await nameOf(session.hostToken));
      if (!name) return answer(502, { message: 'Your name cannot be loaded at the moment. Please try again later.' });
      await nameInRankLists(db, candidate, name, Date.now());
    } else {
      await unnameInRankLists(db, candidate);
    }
    return answer(200, { message: 'Done' });
  }),
);
