import { database } from '@/lib/db/database';
import { ageChange, bornOnIn } from '@/lib/forms/age-form';
import { changeAnswer, editorEndpoint } from '@/lib/http/editor-endpoint';
import { answer } from '@/lib/http/endpoint';
import { correctBirth, endConsent, giveCode, noteLetter } from '@/lib/privacy/ages-at-desk';

export const POST = editorEndpoint(ageChange, async (editor, id, change) => {
  const db = await database();
  const act = { id, editor, nowMs: Date.now() };
  switch (change.do) {
    case 'code': {
      const made = await giveCode(db, act);
      return typeof made === 'object' ? answer(200, made) : changeAnswer(made);
    }
    case 'letter':
      return changeAnswer(await noteLetter(db, act));
    case 'end':
      return changeAnswer(await endConsent(db, act));
    case 'correct':
      return changeAnswer(await correctBirth(db, { ...act, from: change.from, bornOn: bornOnIn(change.form) }));
  }
});
