import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { getFromHost } from './client';
import { HostError } from './host-error';
import { type ListCall, listVerb } from './list-call';
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

/** What a question, sound or faulty, tells of its place; a part that cannot be read is unknown. */
const place = z.object({
  CategoryId: wireNumber.optional().catch(undefined),
  SubCategoryId: wireNumber.optional().catch(undefined),
  IsActive: wireFlag.catch(true),
});

/**
 * The active questions of one sub-category, in the host's order, straight from the host: an attempt starts on what is
 * there now. A paper that would miss a question is no paper: here nothing is dropped.
 * @throws HostError also when a question that is of this paper, or may be, is faulty or stands twice.
 */
export async function fetchQuestions(categoryId: number, subCategoryId: number): Promise<KeyedQuestion[]> {
  const call = `GET ${questionsCall.path}`;
  const body = await getFromHost(questionsCall.path);
  if (!Array.isArray(body)) throw new HostError(call, 'answer is not a list');
  const questions = new Map<string, KeyedQuestion>();
  body.forEach((raw: unknown, position) => {
    const { data: at } = place.safeParse(raw);
    const isElsewhere =
      at &&
      (!at.IsActive ||
        (at.CategoryId ?? categoryId) !== categoryId ||
        (at.SubCategoryId ?? subCategoryId) !== subCategoryId);
    if (isElsewhere) return;
    const { data: it, error } = item.safeParse(raw);
    if (!it) throw new HostError(call, `question at ${position}: ${error.issues[0]?.path.join('.') || 'no object'}`);
    if (questions.has(it._id)) throw new HostError(call, `question at ${position}: _id ${it._id} stands twice`);
    questions.set(it._id, {
      id: it._id,
      question: hostHtml(it.Question),
      options: [hostHtml(it.AnsA), hostHtml(it.AnsB), hostHtml(it.AnsC), hostHtml(it.AnsD)],
      correctOption: it.CorrectAns,
      subject: it.Subject,
      section: it.Section,
      explanation: hostHtml(it.Explanation),
    });
  });
  return [...questions.values()];
}

/** How many questions a sub-category offers; nothing of the questions themselves. */
export type QuestionCount = { categoryId: number; subCategoryId: number; count: number };

/** The sub-categories that have active questions, in the order of their first. */
export const countQuestions = listVerb(questionsCall, (items): QuestionCount[] => {
  const counts = new Map<string, QuestionCount>();
  for (const { CategoryId: categoryId, SubCategoryId: subCategoryId, IsActive } of items) {
    if (!IsActive) continue;
    const key = `${categoryId} ${subCategoryId}`;
    counts.set(key, { categoryId, subCategoryId, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
});
