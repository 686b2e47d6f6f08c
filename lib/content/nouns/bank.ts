import { plainText } from '@/lib/html/plain-text';
import { env } from '@/lib/server/env';
import { processWide } from '@/lib/server/process-wide';

import { HostError } from '../host/host-error';
import { itemFaultOf, sift } from '../host/list-call';
import {
  fetchQuestions,
  type KeyedQuestion,
  keyedQuestion,
  questionPlace,
  questionsCall,
  type WireQuestion,
} from './questions';

/** The bank of questions as an editor sees it: all the host has, with the questions that the site cannot take. */

export const QUESTION_STATES = ['usable', 'inactive', 'faulty'] as const;

export type QuestionState = (typeof QUESTION_STATES)[number];

/** The place of questions: the subject of a sub-category. An id is null if a question names none. */
export type BankPlace = { categoryId: number | null; subCategoryId: number | null; subject: string };

export type BankQuestion = BankPlace & {
  /** The place in the host's list, from 0. */
  position: number;
  /** '' if it cannot be read. */
  id: string;
  state: QuestionState;
  /** Why no paper can have the question; null if it is not faulty. */
  fault: string | null;
  /** The question with its key, cleaned at each call; null if it is faulty. */
  read: (() => KeyedQuestion) | null;
  /** The texts of the question and its id, in lower case, for the search. */
  text: () => string;
};

export type BankCount = BankPlace & Record<QuestionState, number>;

export type Bank = { questions: readonly BankQuestion[]; counts: readonly BankCount[] };

const textOf = ({ _id, Question, AnsA, AnsB, AnsC, AnsD, Explanation, ...it }: WireQuestion) => {
  const hindi = [it.QuestionHi, it.AnsAHi, it.AnsBHi, it.AnsCHi, it.AnsDHi, it.ExplanationHi];
  return plainText([Question, AnsA, AnsB, AnsC, AnsD, Explanation, ...hindi].join(' <br> '))
    .concat('\n', _id)
    .toLowerCase();
};

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Reads the host's list of questions. A question that occurs twice in its paper is faulty: only one can be used. */
export function readHostBank(list: readonly unknown[]): Bank {
  const { usable, dropped } = sift(questionsCall, list.entries());
  const items = new Map(usable.map(({ position, item }) => [position, item]));
  const faulty = new Map(dropped.map((it) => [it.position, it]));
  const counts = new Map<string, BankCount>();
  const questions = list.map((raw, position): BankQuestion => {
    const bad = faulty.get(position);
    const it = items.get(position) ?? bad?.twice;
    const named = questionPlace.safeParse(raw).data;
    const place = {
      categoryId: named?.CategoryId ?? null,
      subCategoryId: named?.SubCategoryId ?? null,
      subject: it?.Subject ?? '',
    };
    const state = bad ? 'faulty' : it?.IsActive ? 'usable' : 'inactive';
    const countKey = JSON.stringify(Object.values(place));
    const count = counts.get(countKey) ?? { ...place, usable: 0, inactive: 0, faulty: 0 };
    counts.set(countKey, { ...count, [state]: count[state] + 1 });
    return {
      ...place,
      position,
      id: it?._id ?? named?._id ?? '',
      state,
      fault: bad ? itemFaultOf(bad).reason : null,
      read: it && !bad ? () => keyedQuestion(it) : null,
      text: once(() => (it ? textOf(it) : JSON.stringify(raw).toLowerCase())),
    };
  });
  return { questions, counts: [...counts.values()] };
}

type Kept = { bank: Promise<Bank>; readAtMs: number };

const state = processWide('bank', () => ({
  kept: undefined as Kept | undefined,
  latest: undefined as { list: readonly unknown[]; bank: Bank } | undefined,
}));

/** An unchanged list gives the same bank, since reading 20,000 questions blocks the process. */
function bankOf(list: readonly unknown[]): Bank {
  if (state.latest?.list !== list) state.latest = { list, bank: readHostBank(list) };
  return state.latest.bank;
}

/** The bank as the host has it now. @throws HostError */
export async function freshBank(nowMs: number): Promise<Bank> {
  const bank = fetchQuestions().then(bankOf);
  const own = { bank, readAtMs: nowMs };
  state.kept ??= own;
  await bank.then(
    () => (state.kept = own),
    () => state.kept === own && (state.kept = undefined),
  );
  return bank;
}

/**
 * The bank, at most CONTENT_MAX_AGE_S older than the last look at it. Only the first look waits for the host.
 * @throws HostError if the host gave no list yet
 */
export function currentBank(nowMs: number): Promise<Bank> {
  const { kept } = state;
  if (!kept) return freshBank(nowMs);
  // In either direction, as somebody may have set the clock back.
  if (Math.abs(nowMs - kept.readAtMs) > 1_000 * env().contentMaxAgeS) {
    kept.readAtMs = nowMs;
    freshBank(nowMs).catch(() => {});
  }
  return kept.bank;
}

/** The bank, read anew if asked for; null if the host gives no list. */
export const bankIfAny = (nowMs: number, isAnew = false): Promise<Bank | null> =>
  (isAnew ? freshBank : currentBank)(nowMs).catch((error: unknown) => {
    if (error instanceof HostError) return null;
    throw error;
  });

type BankFilter = Partial<BankPlace> & { state?: QuestionState; words?: string };

/** The questions that match everything set in the filter; each of `words` must occur. */
export function findQuestions(
  { questions }: Pick<Bank, 'questions'>,
  { words = '', ...wanted }: BankFilter,
): BankQuestion[] {
  const parts = words.toLowerCase().split(/\s+/).filter(Boolean);
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return questions.filter(
    (question) =>
      given.every(([name, value]) => question[name as keyof typeof wanted] === value) &&
      parts.every((part) => question.text().includes(part)),
  );
}
