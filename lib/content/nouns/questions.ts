import { z } from 'zod';

import type { QuestionText } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { processWide } from '@/lib/server/process-wide';

import { HostError } from '../host/host-error';
import { lastGood } from '../host/last-good';
import {
  type Entries,
  type Fault,
  itemFaultOf,
  fetchUnparsed,
  listCall,
  parseList,
  reportFaults,
  sift,
} from '../host/list-call';
import {
  hostHtml,
  isBlankHtml,
  lostPicture,
  wireExtra,
  wireFlag,
  wireId,
  wireNumber,
  wireRequiredHtml,
} from '../host/wire';

const option = (number: number) => wireRequiredHtml.describe(`HTML, cleaned by the site: option ${number}.`);
const inHindi = (what: string) => wireExtra.describe(`HTML, cleaned by the site: ${what} in Hindi.`);

/** Set if a question is in both languages. The key and the order of the options are the same in both. */
const hindi = {
  QuestionHi: inHindi('the question').describe(
    'HTML, cleaned by the site: the question in Hindi. A question has all of its fields in Hindi, or none.',
  ),
  AnsAHi: inHindi('option 1'),
  AnsBHi: inHindi('option 2'),
  AnsCHi: inHindi('option 3'),
  AnsDHi: inHindi('option 4'),
  ExplanationHi: inHindi('the explanation').describe(
    'HTML, cleaned by the site: the explanation in Hindi, needed where a question in Hindi has an `Explanation`.',
  ),
};

/** The fields that a test shows; a hole in another one spoils no test. */
const IN_TESTS = [
  ...(['Question', 'AnsA', 'AnsB', 'AnsC', 'AnsD'] as const),
  ...(['QuestionHi', 'AnsAHi', 'AnsBHi', 'AnsCHi', 'AnsDHi'] as const),
];

const item = z
  .object({
    _id: wireId.describe(
      'Text or number; `1` and `"1"` are the same id. No other active question of its paper has it.',
    ),
    Question: wireRequiredHtml,
    AnsA: option(1),
    AnsB: option(2),
    AnsC: option(3),
    AnsD: option(4),
    CorrectAns: z
      .union([z.string(), z.number()])
      .transform((value) => String(value).trim())
      .pipe(z.enum(['1', '2', '3', '4']))
      .meta({
        description: 'The number of the right option, as a number or as text; white space around it does not count.',
        anyOf: [
          { type: 'integer', minimum: 1, maximum: 4 },
          { type: 'string', pattern: '^\\s*[1-4]\\s*$' },
        ],
      }),
    CategoryId: wireNumber.describe('The `_id` of its category.'),
    SubCategoryId: wireNumber.describe('The `_id` of its sub-category.'),
    IsActive: wireFlag,
    Subject: wireExtra.describe('The subject, by which a result is broken down.'),
    Section: wireExtra.describe('The section of the paper, where its `Scheme` has sections.'),
    Explanation: wireExtra.describe('HTML, cleaned by the site. Shown after the test.'),
    Source: wireExtra.describe('Where the question is from. Shown on the page of a public question.'),
    Year: wireExtra.describe('Of which year it is. Shown on the page of a public question.'),
    IsPublic: z
      .boolean()
      .nullish()
      .catch(undefined)
      .describe(
        'Whether the active question has a public page with its key, except while a mock has it. Without the field, it has one if it has both `Year` and `Source`.',
      ),
    ...hindi,
  })
  .superRefine((it, context) => {
    for (const name of IN_TESTS) {
      const lost = lostPicture(it[name]);
      const message = `it has a picture that cannot be shown (${JSON.stringify(lost)})`;
      if (lost !== undefined) context.addIssue({ code: 'custom', path: [name], message });
    }
    const fields = Object.keys(hindi) as (keyof typeof hindi)[];
    if (fields.every((name) => it[name] === '')) return;
    const missing = fields.find((name) => isBlankHtml(it[name]) && (name !== 'ExplanationHi' || it.Explanation !== ''));
    if (missing)
      context.addIssue({ code: 'custom', path: [missing], message: 'a question in Hindi has all its fields' });
  })
  .meta({
    title: 'Question',
    description:
      'The site reads this on its server and never sends a key to a browser before the end of a test. As long as an active question of a paper is faulty, has a picture that cannot be shown, or stands twice, no test starts on that paper; a question that names no paper is in none. The site links to the papers of `CategoryId` 1 with `SubCategoryId` 1 (IAS), and of 2 with 3 (SSC).',
  });

export type WireQuestion = z.output<typeof item>;

const paperKey = (categoryId: number, subCategoryId: number) => `${categoryId}/${subCategoryId}`;

export const questionsCall = {
  ...listCall('questions', '/online-ans-que/onlineTestAnsQue', item),
  /** Ids are unique within a paper, and papers have only active questions. */
  keyOf: ({ _id, CategoryId, SubCategoryId, IsActive }: WireQuestion) =>
    IsActive ? `${paperKey(CategoryId, SubCategoryId)} ${_id}` : undefined,
};

/** A question with its key, which must not reach a browser before the finish. */
export type KeyedQuestion = QuestionText<SafeHtml> & {
  id: string;
  /** '1' to '4', trimmed. */
  correctOption: string;
  subject: string;
  section: string;
  explanation: SafeHtml;
  hindi?: QuestionText<SafeHtml> & { explanation: SafeHtml };
};

/** The id and the paper that a question names, even if it is faulty. An unreadable part is undefined. */
export const questionPlace = z.object({
  _id: wireId.optional().catch(undefined),
  CategoryId: wireNumber.optional().catch(undefined),
  SubCategoryId: wireNumber.optional().catch(undefined),
  IsActive: wireFlag.catch(true),
});

export type QuestionBank = {
  /** The questions that are possibly active, by their paper. Each is parsed when its paper is made. */
  papers: ReadonlyMap<string, Entries>;
  /** Those of them that name no paper, so that no paper has them (specification §7). */
  homeless: Fault[];
};

const call = `GET ${questionsCall.path}`;

const NOWHERE = '';

function sortQuestions(list: readonly unknown[]): QuestionBank {
  const papers = new Map<string, [number, unknown][]>();
  for (const entry of list.entries()) {
    const { CategoryId, SubCategoryId, IsActive } = questionPlace.safeParse(entry[1]).data ?? { IsActive: true };
    if (!IsActive) continue;
    const isNamed = CategoryId !== undefined && SubCategoryId !== undefined;
    const paper = isNamed ? paperKey(CategoryId, SubCategoryId) : NOWHERE;
    const entries = papers.get(paper) ?? [];
    entries.push(entry);
    papers.set(paper, entries);
  }
  const { dropped } = sift(questionsCall, papers.get(NOWHERE) ?? []);
  papers.delete(NOWHERE);
  return { papers, homeless: dropped.map(itemFaultOf) };
}

/** The host's list of questions, unparsed. @throws HostError */
export const fetchQuestions = () => fetchUnparsed(questionsCall.path);

/** The questions of all papers as the host has them now. @throws HostError also if no question names a paper */
export async function fetchQuestionBank(): Promise<QuestionBank> {
  const bank = sortQuestions(await fetchQuestions());
  if (bank.papers.size === 0 && bank.homeless.length > 0) throw new HostError(call, 'no question names its paper');
  reportFaults(questionsCall.noun, bank.homeless);
  return bank;
}

/** The papers of a list that cannot start (category/sub-category), and the number of questions in no paper. */
export function faultsOfPapers(body: readonly unknown[]): { refused: string[]; homeless: number } {
  const { papers, homeless } = sortQuestions(body);
  const refused = [...papers].filter(([, entries]) => sift(questionsCall, entries).dropped.length > 0);
  return { refused: refused.map(([paper]) => paper), homeless: homeless.length };
}

export const keyedQuestion = (it: WireQuestion): KeyedQuestion => ({
  id: it._id,
  question: hostHtml(it.Question),
  options: [hostHtml(it.AnsA), hostHtml(it.AnsB), hostHtml(it.AnsC), hostHtml(it.AnsD)],
  correctOption: it.CorrectAns,
  subject: it.Subject,
  section: it.Section,
  explanation: hostHtml(it.Explanation),
  ...(it.QuestionHi !== '' && {
    hindi: {
      question: hostHtml(it.QuestionHi),
      options: [hostHtml(it.AnsAHi), hostHtml(it.AnsBHi), hostHtml(it.AnsCHi), hostHtml(it.AnsDHi)],
      explanation: hostHtml(it.ExplanationHi),
    },
  }),
});

/** A question that is cleaned when it is first read, since most questions of a large bank are never drawn. */
export type BankedQuestion = Pick<KeyedQuestion, 'id' | 'subject' | 'section'> & { read: () => KeyedQuestion };

function toBanked(it: WireQuestion): BankedQuestion {
  let known: KeyedQuestion | undefined;
  return { id: it._id, subject: it.Subject, section: it.Section, read: () => (known ??= keyedQuestion(it)) };
}

/** The active questions of one paper, in order, or none. @throws HostError if one is faulty or occurs twice */
export function questionsOf({ papers }: QuestionBank, categoryId: number, subCategoryId: number): BankedQuestion[] {
  const { usable, dropped } = sift(questionsCall, papers.get(paperKey(categoryId, subCategoryId)) ?? []);
  const [bad] = dropped.map(itemFaultOf);
  if (bad) throw new HostError(call, `question at ${bad.position}: ${bad.reason}`);
  return usable.map(({ item: it }) => toBanked(it));
}

export type SubjectCount = { name: string; count: number };

/** How many active questions a sub-category has. Questions without a subject are in none of `subjects`. */
type QuestionCount = {
  categoryId: number;
  subCategoryId: number;
  count: number;
  subjects: SubjectCount[];
  /** The words that its questions share, of which nothing may reach a browser; the most frequent ones come first. */
  words: string[];
};

/** How many words tell the subject of a sub-category. */
const MOST_WORDS = 200;

/** The words of texts that stand in more than one of them. */
function sharedWords(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const words = new Set(
      text
        .replace(/<[^>]*>/g, ' ')
        .toLowerCase()
        .match(/[\p{L}\p{M}]{4,}/gu),
    );
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const shared = [...counts].filter(([, count]) => count > 1).toSorted(([, a], [, b]) => b - a);
  return shared.slice(0, MOST_WORDS).map(([word]) => word);
}

function countsOf(items: readonly WireQuestion[]): QuestionCount[] {
  const counts = new Map<string, QuestionCount>();
  for (const { CategoryId: categoryId, SubCategoryId: subCategoryId, Subject: name, IsActive } of items) {
    if (!IsActive) continue;
    const key = paperKey(categoryId, subCategoryId);
    const known = counts.get(key) ?? { categoryId, subCategoryId, count: 0, subjects: [], words: [] };
    known.count += 1;
    const subject = known.subjects.find((it) => it.name === name);
    if (subject) subject.count += 1;
    else if (name !== '') known.subjects.push({ name, count: 1 });
    counts.set(key, known);
  }
  const isIn = (it: WireQuestion, key: string) => it.IsActive && paperKey(it.CategoryId, it.SubCategoryId) === key;
  return [...counts].map(([key, count]) => ({
    ...count,
    words: sharedWords(items.filter((it) => isIn(it, key)).map((it) => `${it.Question} ${it.Explanation}`)),
  }));
}

/**
 * A question that the institute marks public. `address` names it alone, `_id` only within its paper; `bankSubject` is
 * empty if the bank has no subject for it.
 */
export type PublicQuestion = WireQuestion & { address: string; bankSubject: string };

function publicOnes(items: readonly WireQuestion[]): PublicQuestion[] {
  const seen = new Set<string>();
  return items.flatMap((it) => {
    const { _id: id, CategoryId, SubCategoryId, Subject, Year, Source } = it;
    if (!it.IsActive || !(it.IsPublic ?? (Year !== '' && Source !== ''))) return [];
    const address = seen.has(id) ? `${CategoryId}-${SubCategoryId}-${id}` : id;
    seen.add(id);
    return [{ ...it, Subject: Subject || 'General Studies', bankSubject: Subject, address }];
  });
}

function readList(list: readonly unknown[]) {
  const items = parseList(questionsCall, list);
  return { counts: countsOf(items), publicOnes: publicOnes(items) };
}

/** What pages need of the latest list: a bank can have thousands of questions, and seldom changes. */
const ofList = processWide('questions-of-pages', () => new WeakMap<readonly unknown[], ReturnType<typeof readList>>());

const readForPages = lastGood(
  questionsCall.noun,
  async () => {
    const list = await fetchQuestions();
    const read = ofList.get(list) ?? readList(list);
    ofList.set(list, read);
    return read;
  },
  { counts: [], publicOnes: [] },
);

/** The numbers of active questions; none if there never was content. */
export const countQuestions = async () => (await readForPages()).counts;

/** The public questions, not yet cleaned, and with those that a mock keeps secret now (lib/finding/publishing). */
export const listPublicQuestions = async () => (await readForPages()).publicOnes;
