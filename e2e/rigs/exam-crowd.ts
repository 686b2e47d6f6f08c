import type { PaperChoice } from '@/lib/attempts/wire';
import { OPTIONS } from '@/lib/exam/paper';
import { testInstructionPath, testPath } from '@/lib/site/paths';

import type { Account } from './account';
import type { Browser, Page } from './exam-load';

/** The shared parts of the benches of a crowd: its test, its candidates and their addresses. */

/** The test that all sit, with its pages; only a mock has an opening. */
export type Test = { choice: PaperChoice; instructions: string | null; shell: string; opensMs?: number };

export const PRACTICE: Test = {
  choice: { kind: 'test', categoryId: 1, subCategoryId: 1 },
  instructions: testInstructionPath(1, 1),
  shell: testPath(1, 1),
};

/** The candidates behind one address, within the limit of its logins in a minute. */
const BEHIND_ONE_ADDRESS = 2_000;

export type Candidate = { name: string; browser: Browser; account?: Account; page?: Page; question: number };

export const addressOf = (index: number) =>
  index < BEHIND_ONE_ADDRESS ? undefined : `127.1.${Math.floor(index / BEHIND_ONE_ADDRESS)}.1`;

export async function saveAndNext(candidate: Candidate): Promise<void> {
  const { page, question } = candidate;
  if (!page) throw new Error('the attempt did not start');
  candidate.question = (question % page.questionCount) + 1;
  page.act({ type: 'answer', questionNumber: question, option: OPTIONS[question % OPTIONS.length] ?? 1 });
  page.act({ type: 'visit', questionNumber: candidate.question });
  await page.save();
}
