import { guarded, redirectTo } from '@/lib/serve/endpoint';
import { readForm } from '@/lib/serve/read-body';
import { quizPath } from '@/lib/site/paths';

/** Leads from the form of a day's questions to their score. Its address says all, so that nothing is stored. */
export const POST = guarded(async (request: Request) => {
  const form = await readForm(request);
  const given = ['q1', 'q2', 'q3', 'q4', 'q5'].map((name) => form.get(name) ?? '');
  const answers = given.map((it) => (/^[1-4]$/.test(it) ? it : '0')).join('');
  const [day, of] = [form.get('day')?.slice(0, 10) ?? '', form.get('of')?.slice(0, 8)];
  return redirectTo(quizPath(day, { of, answers }));
});
