import { database } from '@/lib/db/database';
import { objectionAnswer } from '@/lib/forms/objection-form';
import { changeAnswer, examinerEndpoint } from '@/lib/http/editor-endpoint';
import { answerObjections } from '@/lib/rulings/answers';

/** Answers all who objected to a question of the mock. */
export const POST = examinerEndpoint(objectionAnswer, async (editor, mockId, wanted) =>
  changeAnswer(await answerObjections(await database(), wanted, { mockId, editor, nowMs: Date.now() })),
);
