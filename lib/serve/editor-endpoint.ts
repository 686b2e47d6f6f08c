import { timingSafeEqual } from 'node:crypto';

import type * as z from 'zod/mini';

import { LOGIN_FIRST } from '@/lib/accounts/callback';
import { currentEditor, isExaminer } from '@/lib/accounts/editors';
import { clientAddress } from '@/lib/server/client-address';
import { digestOf } from '@/lib/server/digest';
import { logWarning } from '@/lib/server/log';
import type { Act } from '@/lib/store/audit';
import { database, type Db } from '@/lib/store/database';
import { WRONG_SECRETS } from '@/lib/store/throttle';

import { answer, guarded, outcomeAnswer, unknownEndpoint, withPayload } from './endpoint';
import { refusalOver } from './throttled';

/** Compares in a time that reveals neither where two texts differ nor how long the expected one is. */
const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(digestOf(given)), Buffer.from(digestOf(expected)));

/**
 * Refuses all but editors: 404 without a configured secret, 401 for a wrong one, 429 after too many wrong ones. The right
 * one is never counted, since each instance calls itself with it.
 */
export async function refusalUnlessEditor(
  request: Request,
  given: string | null,
  expected: string | undefined,
): Promise<Response | undefined> {
  if (expected === undefined) return unknownEndpoint();
  if (given !== null && isSame(given, expected)) return undefined;
  const refusal = await refusalOver([WRONG_SECRETS], request, 'There were too many wrong secrets.');
  if (refusal) return refusal;
  logWarning('no editor', { path: new URL(request.url).pathname, address: clientAddress(request.headers) });
  return answer(401, { message: 'The secret is wrong.' });
}

type Context = { params: Promise<{ id: string }> };

/**
 * An endpoint of the desk about the item with an id. Only editors learn that it exists: other candidates get the answer
 * of an unknown endpoint, and visitors who are not logged in get 401.
 */
export const editorsOnly = (handler: (editor: string, id: string, request: Request) => Promise<Response>) =>
  guarded(async (request: Request, context: Context) => {
    const who = await currentEditor();
    if (who === 'stranger') return unknownEndpoint();
    if (who === 'logged-out') return answer(401, { message: LOGIN_FIRST });
    const { id } = await context.params;
    return /^[\w-]{1,64}$/.test(id) ? handler(who.editor, id, request) : unknownEndpoint();
  });

/** True if the change was made, false if it came too late, a sentence on why it is not allowed, or the whole answer. */
type Outcome = boolean | string | Response;

type Make<Change> = (db: Db, change: Change, act: Act) => Promise<Outcome>;

/** The answer when the item has changed meanwhile or is gone. A repeated change whose answer got lost meets it too. */
const outdated = () =>
  answer(409, {
    message:
      'Somebody has changed this meanwhile, or your last try came through. Load the page again to see the latest.',
  });

const changeAnswer = (outcome: Outcome): Response =>
  typeof outcome === 'object' ? outcome : outcome === false ? outdated() : outcomeAnswer(outcome);

const changeBy =
  <Change>(schema: z.ZodMiniType<Change>, make: Make<Change>) =>
  (editor: string, id: string, request: Request) =>
    withPayload(schema, request, async (change) =>
      changeAnswer(await make(await database(), change, { id, editor, nowMs: Date.now() })),
    );

/** An endpoint of the desk that changes something. */
export const editorEndpoint = <Change>(schema: z.ZodMiniType<Change>, make: Make<Change>) =>
  editorsOnly(changeBy(schema, make));

/** As `editorEndpoint`, for examiners only; other editors get 403. */
export const examinerEndpoint = <Change>(schema: z.ZodMiniType<Change>, make: Make<Change>) =>
  editorsOnly(async (editor, id, request) =>
    isExaminer(editor)
      ? changeBy(schema, make)(editor, id, request)
      : answer(403, { message: 'Only examiners may do this. Please ask one of them.' }),
  );
