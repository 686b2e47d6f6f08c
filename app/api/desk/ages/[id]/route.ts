import { ageChange, bornOnIn } from '@/lib/forms/age-form';
import { editorEndpoint } from '@/lib/http/editor-endpoint';
import { correctBirth, endConsent, noteLetter } from '@/lib/privacy/ages-at-desk';

export const POST = editorEndpoint(ageChange, async (db, change, act) => {
  switch (change.do) {
    case 'letter':
      return noteLetter(db, { ...act, guardian: change.guardian });
    case 'end':
      return endConsent(db, act);
    case 'correct':
      return correctBirth(db, { ...act, from: change.from, bornOn: bornOnIn(change.form) });
  }
});
