import { objectionAnswer } from '@/lib/forms/objection-form';
import { examinerEndpoint } from '@/lib/http/editor-endpoint';
import { answerObjections } from '@/lib/rulings/answers';

/** Answers all who objected to a question of the mock. */
export const POST = examinerEndpoint(objectionAnswer, (db, wanted, { id: mockId, ...by }) =>
  answerObjections(db, wanted, { mockId, ...by }),
);
