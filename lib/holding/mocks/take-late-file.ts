import { codeOf } from '@/lib/exam/sealing';
import { keepLateFile, openLateFile } from '@/lib/sitting/late-file';
import { mockIdOf } from '@/lib/sitting/wire';
import { findAttempt } from '@/lib/store/attempts';
import { aboutCandidate, audited, type By } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { findMock } from '@/lib/store/mock-entries';
import { counted } from '@/lib/text/counted';

type Taken = By & { mockId: string; text: string };

/**
 * Takes a file of answers that a page could not send, for the institute to decide about, as it does about late ones.
 * @returns true, or a sentence that says why there is nothing to take
 */
export async function takeLateFile(db: Db, { mockId, text, ...by }: Taken): Promise<boolean | string> {
  const file = await openLateFile(text);
  if (!file) return 'This is not as a page of this site saved it: something in it was changed.';
  const attempt = await findAttempt(db, file.attempt, file.candidate);
  const own = await findMock(db, (attempt && mockIdOf(attempt.paper_id)) ?? '');
  if (!attempt || !own) return 'It belongs to no mock of this site.';
  if (own.id !== mockId) return `It belongs to another mock: ${own.name}.`;
  const code = await codeOf(text);
  return audited(db, by, async (trx) => {
    const answers = await keepLateFile(trx, attempt, file, by.nowMs);
    if (answers === 0) return 'The site has everything in it already.';
    return {
      ...{ action: 'file of late answers', subject: own.name, about: aboutCandidate(attempt.candidate) },
      ...{ before: `code ${code}`, after: `${counted(answers, 'late answer')} to decide about` },
    };
  });
}
