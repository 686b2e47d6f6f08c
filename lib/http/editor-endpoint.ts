import 'server-only';

import type * as z from 'zod/mini';

import { currentEditor, isExaminer } from '@/lib/accounts/editors';

import { answer, guarded, withPayload } from './endpoint';

type Context = { params: Promise<{ id: string }> };

const unknown = () => answer(404, { message: 'There is no such endpoint.' });

/**
 * An endpoint of the desk about the thing of an id. Only editors learn that it exists: others get the answer of an
 * unknown endpoint, or 401 where nobody is logged in.
 */
export const editorsOnly = (handler: (editor: string, id: string, request: Request) => Promise<Response>) =>
  guarded(async (request: Request, context: Context) => {
    const who = await currentEditor();
    if (who === 'stranger') return unknown();
    if (who === 'logged-out') return answer(401, { message: 'Please login first.' });
    const { id } = await context.params;
    return /^[\w-]{1,64}$/.test(id) ? handler(who.editor, id, request) : unknown();
  });

type Handler<Payload> = (editor: string, id: string, payload: Payload) => Promise<Response>;

/** An endpoint of the desk that changes something. */
export const editorEndpoint = <Payload>(schema: z.ZodMiniType<Payload>, handler: Handler<Payload>) =>
  editorsOnly((editor, id, request) => withPayload(schema, request, (payload) => handler(editor, id, payload)));

/** One that only examiners may use; other editors get 403. */
export const examinerEndpoint = <Payload>(schema: z.ZodMiniType<Payload>, handler: Handler<Payload>) =>
  editorsOnly(async (editor, id, request) =>
    isExaminer(editor)
      ? withPayload(schema, request, (payload) => handler(editor, id, payload))
      : answer(403, { message: 'Only examiners may do this. Please ask one of them.' }),
  );

/** The answer to a change of something that has changed meanwhile, or is gone. */
const outdated = () =>
  answer(409, { message: 'Somebody has changed this meanwhile. Load the page again to see how it stands.' });

/** The answer to a change that was made (true), came too late (false), or may not be made, as a sentence says. */
export function changeAnswer(outcome: boolean | string): Response {
  if (typeof outcome === 'string') return answer(409, { message: outcome });
  return outcome ? answer(200, { message: 'Done' }) : outdated();
}
