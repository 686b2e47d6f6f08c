import { dependOn, tiedToItemsOf } from '@/lib/content/host/depend-on';
import { markIncomplete } from '@/lib/content/host/last-good';
import { keyedQuestion, listPublicQuestions, type PublicQuestion } from '@/lib/content/nouns/questions';
import { drawOfDay } from '@/lib/exam/draw';
import { digestOf } from '@/lib/server/digest';
import { env, isBuilding } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { database } from '@/lib/store/database';
import { secretQuestions } from '@/lib/store/mock-entries';
import { indianDay } from '@/lib/text/indian-time';

/** The questions of mocks without results, from the day on which a mock is announced; undefined if the store fails. */
async function readSecret(nowMs: number): Promise<Map<string, number> | undefined> {
  try {
    return isBuilding() ? undefined : await secretQuestions(await database(), nowMs, Number.MAX_SAFE_INTEGER);
  } catch (error) {
    logWarning('no public questions', { reason: error });
    return undefined;
  }
}

/**
 * All public questions, those that may be shown now, and when another is back, in epoch ms, if that is known. Nothing is
 * shown as long as the store does not tell what is secret. It is asked each time: what it says is kept with pages alone.
 */
export async function readPublicQuestions(nowMs: number) {
  await Promise.all([tiedToItemsOf('questions'), dependOn('public-questions', env().contentMaxAgeS)]);
  const [all, secret] = await Promise.all([listPublicQuestions(), readSecret(nowMs)]);
  if (!secret) await markIncomplete();
  return {
    all,
    shown: secret ? all.filter(({ _id }) => !secret.has(_id)) : [],
    backAtMs: ({ _id }: PublicQuestion) => secret?.get(_id),
  };
}

/** By what questions are listed. */
export const LISTS = ['Subject', 'Year', 'Source'] as const;

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-') ?? digestOf(name);

type List = { name: string; id: string; questions: PublicQuestion[] };

/**
 * The lists of questions by subject, year or source, each with an id for its address: 'year.2024'. Names that differ in
 * signs alone share a list.
 */
export function listsOf(questions: readonly PublicQuestion[], by: (typeof LISTS)[number]): List[] {
  const lists = new Map<string, List>();
  for (const question of questions) {
    const name = question[by];
    if (!name) continue;
    const id = `${by.toLowerCase()}.${slugOf(name)}`;
    const list = lists.get(id) ?? { name, id, questions: [] };
    list.questions.push(question);
    lists.set(id, list);
  }
  return [...lists.values()];
}

const A_PAGE = 50;

/** All pages of lists; `page` counts from 1. */
export const questionLists = (questions: readonly PublicQuestion[]) =>
  LISTS.flatMap((by) => listsOf(questions, by)).flatMap((list) => {
    const count = Math.ceil(list.questions.length / A_PAGE);
    return Array.from({ length: count }, (_, index) => ({
      ...list,
      page: index + 1,
      isLast: index + 1 === count,
      some: list.questions.slice(index * A_PAGE, (index + 1) * A_PAGE),
    }));
  });

/** A page of a list. @param address the list's id, and the number of its page from the second on: 'year.2024.2' */
export function findList(questions: readonly PublicQuestion[], address: string) {
  const [, id, number = '1'] = /^([a-z]+\.[^.]*)(?:\.([1-9]\d{0,3}))?$/.exec(address) ?? [];
  return questionLists(questions).find((it) => it.id === id && it.page === Number(number));
}

const DAY_MS = 86_400_000;
const DAYS_OF_ARCHIVE = 30;

/** The days of the archive, the newest first: '2026-11-27'. */
export const daysOfArchive = (nowMs: number) =>
  Array.from({ length: DAYS_OF_ARCHIVE }, (_, ago) => indianDay(nowMs - ago * DAY_MS));

/**
 * The questions of a day in India, the same for everybody; undefined if the archive does not have the day. Answers to
 * another draw than `of` do not count.
 */
export async function readQuiz(nowMs: number, day: string) {
  const { all, shown } = await readPublicQuestions(nowMs);
  if (!daysOfArchive(nowMs).includes(day)) return undefined;
  const fit = new Set(shown);
  const questions = drawOfDay(all, Date.parse(day) / DAY_MS, (it) => fit.has(it));
  const of = digestOf(questions.map(({ address }) => address)).slice(0, 8);
  const places = questions.map((it) => ({ categoryId: it.CategoryId, subCategoryId: it.SubCategoryId }));
  return { day, of, questions: questions.map(keyedQuestion), places };
}
