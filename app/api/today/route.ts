import { paceWaitMs } from '@/lib/accounts/pace';
import { currentSession } from '@/lib/accounts/session';
import { readQuiz } from '@/lib/finding/publishing/public-questions';
import { guarded, redirectTo } from '@/lib/serve/endpoint';
import { readForm } from '@/lib/serve/read-body';
import { logWarning } from '@/lib/server/log';
import { quizPath } from '@/lib/site/paths';
import { keepQuiz } from '@/lib/sitting/daily-quiz';
import { database } from '@/lib/store/database';

import { TO_START_OWN } from '../attempts/start-rules';

/** Keeps the answers of a logged-in candidate, if the questions are still those of the form. */
async function keepOwn(day: string, of: string | undefined, answers: string): Promise<void> {
  const session = await currentSession();
  if (!session || paceWaitMs(session.username, performance.now()) > 0) return;
  const nowMs = Date.now();
  const quiz = await readQuiz(nowMs, day);
  if (quiz && quiz.of === of) await keepQuiz(await database(), session.username, quiz, answers, nowMs, TO_START_OWN);
}

/** Leads from the form of a day's questions to their score. Its address says all, so nothing of a visitor is stored. */
export const POST = guarded(async (request: Request) => {
  const form = await readForm(request);
  const given = ['q1', 'q2', 'q3', 'q4', 'q5'].map((name) => form.get(name) ?? '');
  const answers = given.map((it) => (/^[1-4]$/.test(it) ? it : '0')).join('');
  const [day, of] = [form.get('day')?.slice(0, 10) ?? '', form.get('of')?.slice(0, 8)];
  await keepOwn(day, of, answers).catch((error: unknown) =>
    logWarning('answers of the day are not kept', { reason: error }),
  );
  return redirectTo(quizPath(day, { of, answers }));
});
