import 'server-only';

import type * as z from 'zod/mini';

import { currentEditor } from '@/lib/accounts/editors';

import { answer, guarded, withPayload } from './endpoint';

type Context = { params: Promise<{ id: string }> };

/**
 * An endpoint of the desk that changes the thing of an id. Only editors learn that it exists: others get the answer of
 * an unknown endpoint, or 401 where nobody is logged in.
 */
export const editorEndpoint = <Payload>(
  schema: z.ZodMiniType<Payload>,
  handler: (editor: string, id: string, payload: Payload) => Promise<Response>,
) =>
  guarded(async (request: Request, context: Context) => {
    const who = await currentEditor();
    if (who === 'stranger') return answer(404, { message: 'There is no such endpoint.' });
    if (who === 'logged-out') return answer(401, { message: 'Please login first.' });
    const { id } = await context.params;
    return withPayload(schema, request, (payload) => handler(who.editor, id, payload));
  });

/** The answer to a change of something that has changed meanwhile, or is gone. */
export const outdated = () =>
  answer(409, { message: 'Somebody has changed this meanwhile. Load the page again to see how it stands.' });
