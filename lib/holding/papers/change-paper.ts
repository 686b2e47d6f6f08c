import * as z from 'zod/mini';

import { currentBank } from '@/lib/content/nouns/bank';
import { fetchSubCategories, schemedSubCategory } from '@/lib/content/nouns/exam-categories';
import { acceptChanged, add, draw, type Edit, keepOptions, move, remove, swap } from '@/lib/exam/composing';
import {
  type Composition,
  MOST_NAME,
  newPaper,
  paperSettings,
  questionsIn,
  settingsInWords,
  settingsOf,
  withSettings,
} from '@/lib/exam/composition';
import { amountText } from '@/lib/exam/marks';
import {
  addComposedPaper,
  changeComposedPaper,
  type Changed,
  deleteDraft,
  findComposedPaper,
  findDraft,
} from '@/lib/holding/papers/composed-papers';
import type { Act } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { counted } from '@/lib/text/counted';

import { paperBank } from './paper-bank';
import { publish } from './publish';

const version = z.int();

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** What an editor asks for. Each change to a draft names the version that the editor saw. */
export const paperChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('create'), ...newPaper.shape }),
  z.object({ do: z.literal('copy'), to: z.uuid() }),
  z.object({ do: z.literal('save'), version, settings: paperSettings, isDrawing: z.boolean() }),
  z.object({ do: z.literal('swap'), version, question: id, by: z.optional(id) }),
  z.object({ do: z.literal('add'), version, question: id, section: z.int() }),
  z.object({ do: z.literal('remove'), version, question: id }),
  z.object({ do: z.literal('move'), version, question: id, by: z.union([z.literal(-1), z.literal(1)]) }),
  z.object({ do: z.literal('keep'), version, question: id, keepsOptions: z.boolean() }),
  z.object({ do: z.literal('accept'), version }),
  z.object({ do: z.literal('publish'), version }),
  z.object({ do: z.literal('delete'), version }),
]);

export type PaperChange = z.infer<typeof paperChange>;

type Found = NonNullable<ReturnType<typeof schemedSubCategory>>;

const MINUTE_MS = 60_000;
const USUAL_MINUTES = 60;
const USUAL_AVOIDED = 2;

const minutesOf = (ms: number) => Math.max(1, Math.round(ms / MINUTE_MS));

/** A draft with the times, marks and sections that the host gives the sub-category, as far as a paper can have them. */
function firstDraft(
  seed: string,
  name: string,
  place: Pick<Composition, 'categoryId' | 'subCategoryId'>,
  found: Found,
) {
  const { scheme } = found;
  const plain: Composition = {
    ...place,
    name,
    minutes: scheme ? minutesOf(scheme.durationMs) : USUAL_MINUTES,
    right: scheme ? amountText(scheme.rightUnits) : '',
    wrong: scheme ? amountText(scheme.wrongUnits) : '',
    shuffle: 'none',
    isLocked: false,
    avoidLast: USUAL_AVOIDED,
    seed,
    sections: [{ name: '', minutes: null, blueprint: [], questions: [] }],
  };
  if (!scheme || scheme.sections.length === 0) return plain;
  const sections = scheme.sections.map((it) => ({
    ...{ name: it.name, minutes: it.durationMs === null ? null : minutesOf(it.durationMs) },
    ...{ blueprint: [], questions: [] },
  }));
  const full: Composition = { ...plain, isLocked: scheme.isLocked, sections };
  return paperSettings.safeParse(settingsOf(full)).success ? full : plain;
}

async function create(db: Db, act: Act, { name, place }: { name: string; place: string }): Promise<Changed> {
  const [categoryId = NaN, subCategoryId = NaN] = place.split('/').map(Number);
  const found = schemedSubCategory(await fetchSubCategories(), categoryId, subCategoryId);
  if (!found) return 'The host has no such sub-category.';
  const draft = firstDraft(act.id.slice(0, 8), name, { categoryId, subCategoryId }, found);
  return addComposedPaper(db, act, draft);
}

async function copy(db: Db, act: Act, to: string): Promise<Changed> {
  const source = await findComposedPaper(db, act.id);
  if (!source) return false;
  const { name } = source;
  const names = { name: `Copy of ${name}`.slice(0, MOST_NAME), nameInHindi: '' };
  const draft = { ...source.composition, ...names, seed: to.slice(0, 8) };
  return addComposedPaper(db, { ...act, id: to }, draft, `a copy of ${name}`);
}

type BankEdit = Extract<PaperChange, { do: 'save' | 'swap' | 'add' | 'accept' }>;

/** Makes a change that needs the bank. */
async function changeByBank(db: Db, act: Act, change: BankEdit): Promise<Changed> {
  const draft = await findDraft(db, act.id, change.version);
  if (!draft) return false;
  const settings = change.do === 'save' ? change.settings : draft;
  const pool = await paperBank(db, await currentBank(act.nowMs), { ...draft, avoidLast: settings.avoidLast });
  return changeComposedPaper(db, act, change.version, (before): Edit => {
    if (change.do === 'swap') return swap(before, change.question, pool, change.by);
    if (change.do === 'add') return add(before, change.section, change.question, pool);
    if (change.do === 'accept') return acceptChanged(before, pool);
    const saved = withSettings(before, change.settings);
    const words = settingsInWords(before, saved);
    if (!change.isDrawing) return { next: saved, ...words };
    const next = draw(saved, pool);
    const drawn = `${counted(questionsIn(next).length, 'question')} with the seed ${next.seed}`;
    return { next, before: words.before, after: [words.after, drawn].filter(Boolean).join(' · ') };
  });
}

/** Makes a change to the paper `act.id`. @throws HostError if it needs a bank that the host does not give */
export async function changePaper(db: Db, act: Act, change: PaperChange): Promise<Changed> {
  if (!z.uuid().safeParse(act.id).success) return false;
  switch (change.do) {
    case 'create':
      return create(db, act, change);
    case 'copy':
      return copy(db, act, change.to);
    case 'remove':
      return changeComposedPaper(db, act, change.version, (before) => remove(before, change.question));
    case 'move':
      return changeComposedPaper(db, act, change.version, (before) => move(before, change.question, change.by));
    case 'keep':
      return changeComposedPaper(db, act, change.version, (before) =>
        keepOptions(before, change.question, change.keepsOptions),
      );
    case 'publish':
      return publish(db, act, change.version);
    case 'delete':
      return deleteDraft(db, act, change.version);
    default:
      return changeByBank(db, act, change);
  }
}
