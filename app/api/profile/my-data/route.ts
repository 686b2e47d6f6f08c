import { database } from '@/lib/db/database';
import { consume, DATA_FILES } from '@/lib/db/throttle';
import { anyAccountEndpoint } from '@/lib/http/candidate-endpoint';
import { answer, tooMany } from '@/lib/http/endpoint';
import { fileAnswer } from '@/lib/http/file-answer';
import { findOwnClosing } from '@/lib/privacy/closing';
import { dataFile } from '@/lib/privacy/data-file';
import { ownAccount } from '@/lib/privacy/own-data';
import { indianInput } from '@/lib/text/indian-time';

/** Everything that the store has about the candidate, as one file. */
export const GET = anyAccountEndpoint(async ({ username, hostToken, isClosed }) => {
  const db = await database();
  const nowMs = Date.now();
  if (isClosed && !(await findOwnClosing(db, username, nowMs)))
    return answer(403, { message: 'This account is gone.' });
  const waitMs = await consume(db, DATA_FILES, username, nowMs);
  if (waitMs > 0) return tooMany('You have asked for this file often.', waitMs);
  const day = indianInput(nowMs).slice(0, 10);
  return fileAnswer(`my-data-${day}`, 'json', dataFile(db, username, await ownAccount(hostToken), nowMs));
});
