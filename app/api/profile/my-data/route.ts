import { findOwnClosing } from '@/lib/privacy/closing';
import { dataFile } from '@/lib/privacy/export';
import { ownAccount } from '@/lib/privacy/own-data';
import { anyAccountEndpoint } from '@/lib/serve/candidate-endpoint';
import { answer, tooMany } from '@/lib/serve/endpoint';
import { fileAnswer } from '@/lib/serve/file-answer';
import { database } from '@/lib/store/database';
import { consume, DATA_FILES } from '@/lib/store/throttle';
import { indianDay } from '@/lib/text/indian-time';

/** Everything that the store has about the candidate, as one file. */
export const GET = anyAccountEndpoint(async ({ username, hostToken, isClosed }) => {
  const db = await database();
  const nowMs = Date.now();
  if (isClosed && !(await findOwnClosing(db, username, nowMs)))
    return answer(403, { message: 'This account is gone.' });
  const waitMs = await consume(db, DATA_FILES, username, nowMs);
  if (waitMs > 0) return tooMany('You have asked for this file often.', waitMs);
  return fileAnswer(`my-data-${indianDay(nowMs)}`, 'json', dataFile(db, username, await ownAccount(hostToken), nowMs));
});
