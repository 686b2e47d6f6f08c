import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { fetchList, type ListCall } from './list-call';
import { hostHtml, wireFlag, wireId, wireNumber, wireOptionalText, wireText } from './wire';

const item = z.object({
  _id: wireId,
  Question: wireText,
  AnsA: wireText,
  AnsB: wireText,
  AnsC: wireText,
  AnsD: wireText,
  CorrectAns: z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim())
    .pipe(z.enum(['1', '2', '3', '4'])),
  CategoryId: wireNumber,
  SubCategoryId: wireNumber,
  IsActive: wireFlag,
  Subject: wireOptionalText,
  Section: wireOptionalText,
  Explanation: wireOptionalText,
});

export const questionsCall = {
  noun: 'questions',
  path: '/online-ans-que/onlineTestAnsQue',
  item,
} satisfies ListCall<z.output<typeof item>>;

/** A question with its key: never to be sent to a browser before the finish. */
export type KeyedQuestion = {
  id: string;
  question: SafeHtml;
  options: [SafeHtml, SafeHtml, SafeHtml, SafeHtml];
  /** '1' to '4', trimmed. */
  correctOption: string;
  subject: string;
  section: string;
  explanation: SafeHtml;
};

/**
 * The active questions of one sub-category, in the host's order, straight from the host: an attempt starts on what is there now.
 * @throws HostError
 */
export async function fetchQuestions(categoryId: number, subCategoryId: number): Promise<KeyedQuestion[]> {
  const questions = await fetchList(questionsCall);
  return questions
    .filter((it) => it.IsActive && it.CategoryId === categoryId && it.SubCategoryId === subCategoryId)
    .map((it) => ({
      id: it._id,
      question: hostHtml(it.Question),
      options: [hostHtml(it.AnsA), hostHtml(it.AnsB), hostHtml(it.AnsC), hostHtml(it.AnsD)],
      correctOption: it.CorrectAns,
      subject: it.Subject,
      section: it.Section,
      explanation: hostHtml(it.Explanation),
    }));
}
