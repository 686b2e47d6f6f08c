import { type Bank, type BankQuestion, findQuestions } from '@/lib/content/nouns/bank';
import type { KeyedQuestion } from '@/lib/content/nouns/questions';
import type { SubCategoryPool, PoolQuestion } from '@/lib/exam/composing';
import type { Composition } from '@/lib/exam/composition';
import { speaksOfOthers } from '@/lib/exam/option-talk';
import { questionsOfLastPapers } from '@/lib/holding/papers/composed-papers';
import { plainText } from '@/lib/html/plain-text';
import { digestOf } from '@/lib/server/digest';
import type { Db } from '@/lib/store/database';

type Read = { question: KeyedQuestion; digest: string; keepsOptions: boolean };

/** What was read of a bank's questions, kept as long as the bank. */
const readings = new WeakMap<BankQuestion, Read>();

function readOnce(it: BankQuestion): Read | undefined {
  const known = readings.get(it);
  if (known || !it.read) return known;
  const question = it.read();
  const options = question.options.map((option) => plainText(option));
  const explanations = question.explanation + (question.hindi?.explanation ?? '');
  const keepsOptions = speaksOfOthers(options, explanations);
  const own = { question, digest: digestOf(question), keepsOptions };
  readings.set(it, own);
  return own;
}

type Place = Pick<Composition, 'categoryId' | 'subCategoryId'>;

type Usable = { all: readonly BankQuestion[]; byId: ReadonlyMap<string, BankQuestion>; pool: readonly PoolQuestion[] };

/** The usable questions of each place of a bank, kept as long as the bank. */
const usables = new WeakMap<Bank, Map<string, Usable>>();

function usableIn(bank: Bank, { categoryId, subCategoryId }: Place): Usable {
  const places = usables.get(bank) ?? new Map<string, Usable>();
  usables.set(bank, places);
  const place = `${categoryId}/${subCategoryId}`;
  const known = places.get(place);
  if (known) return known;
  const all = bank.questions.filter(
    (it) => it.state === 'usable' && it.categoryId === categoryId && it.subCategoryId === subCategoryId,
  );
  const pool = all.map((it): PoolQuestion => {
    const { id, subject } = it;
    return {
      ...{ id, subject },
      place: () => {
        const { digest = '', keepsOptions = false } = readOnce(it) ?? {};
        return { digest, keepsOptions };
      },
    };
  });
  const own = { all, byId: new Map(all.map((it) => [it.id, it])), pool };
  places.set(place, own);
  return own;
}

/** The questions of a sub-category that a paper may have. */
export type PaperBank = SubCategoryPool & {
  /** The question with its key; undefined if the bank does not have it (any more). */
  readonly find: (id: string) => KeyedQuestion | undefined;
  /** Those of a subject, or of any, whose text or id has each of the words; at most `most`. */
  readonly search: (words: string, subject: string | undefined, most: number) => KeyedQuestion[];
};

/** The questions that a bank has for a paper, and which of them the last papers had. */
export async function paperBank(
  db: Db,
  bank: Bank,
  { avoidLast, ...place }: Place & Pick<Composition, 'avoidLast'>,
): Promise<PaperBank> {
  const recent = avoidLast > 0 ? await questionsOfLastPapers(db, place, avoidLast) : new Set<string>();
  const { all, byId, pool } = usableIn(bank, place);
  const find = (id: string) => {
    const found = byId.get(id);
    return found && readOnce(found)?.question;
  };
  const search = (words: string, subject: string | undefined, most: number) =>
    findQuestions({ questions: all }, { words, subject })
      .slice(0, most)
      .flatMap((it) => readOnce(it)?.question ?? []);
  return { questions: pool, recent, find, search };
}
