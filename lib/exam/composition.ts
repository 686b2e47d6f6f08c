import * as z from 'zod/mini';

import { parseMarks, UNITS_PER_MARK } from './marks';
import { sum } from './statistics';

/** How an editor composes a paper, before it is frozen. */

export const MOST_QUESTIONS = 300;
const MOST_MINUTES = 600;
export const MOST_NAME = 120;
const MOST_SECTIONS = 20;
const MOST_SUBJECTS = 200;
const MOST_AVOIDED = 50;
const MOST_MARKS = 99;

/** What is shuffled for each candidate. */
const SHUFFLES = ['none', 'questions', 'questions-and-options'] as const;

const text = (name: string, most: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: `${name} is required`, abort: true }),
      z.maxLength(most, `${name} has at most ${most} characters`),
    );

const whole = (name: string, least: number, most: number) => {
  const error = `${name}: a whole number from ${least} to ${most}`;
  return z.number(error).check(z.int(error), z.minimum(least, error), z.maximum(most, error));
};

const minutes = whole('Minutes', 1, MOST_MINUTES);

const section = z.object({
  /** '' if the paper has only this section. */
  name: z.string().check(z.trim(), z.maxLength(100, 'The name of a section has at most 100 characters')),
  minutes: z.nullable(minutes),
  /** How many questions of each subject; '' stands for questions without one. */
  blueprint: z
    .array(z.object({ subject: z.string().check(z.maxLength(200)), count: whole('Questions', 0, MOST_QUESTIONS) }))
    .check(
      // A form has a row for each subject of the bank.
      z.overwrite((rows) => rows.filter(({ count }) => count > 0)),
      z.maxLength(MOST_SUBJECTS, `A section has at most ${MOST_SUBJECTS} subjects`),
    ),
  /** The place, from 0, that this section had before; null for a new one. */
  from: z.nullable(z.int().check(z.minimum(0), z.maximum(MOST_SECTIONS - 1))),
});

const fields = z.object({
  name: text('The name', MOST_NAME),
  /** For tests in Hindi; '' or not set if the paper has only the other name. */
  nameInHindi: z.optional(
    z.string().check(z.trim(), z.maxLength(MOST_NAME, `The name in Hindi has at most ${MOST_NAME} characters`)),
  ),
  minutes,
  /** Marks as lib/exam/marks.ts reads them; both '' for a paper that counts answers only. */
  right: z.string().check(z.trim()),
  wrong: z.string().check(z.trim()),
  shuffle: z.enum(SHUFFLES, 'Please choose an order'),
  isLocked: z.boolean(),
  /** How many earlier papers of the sub-category a draw avoids: it takes none of their questions. */
  avoidLast: whole('Papers to avoid', 0, MOST_AVOIDED),
  seed: text('The seed', 100),
  sections: z
    .array(section)
    .check(
      z.minLength(1, 'A paper has a section'),
      z.maxLength(MOST_SECTIONS, `A paper has at most ${MOST_SECTIONS} sections`),
    ),
});

/** What an editor writes about a paper. */
export type PaperSettings = z.infer<typeof fields>;

type SettingsFault = { path: (string | number)[]; message: string };

function marksFaults({ right, wrong }: PaperSettings): SettingsFault[] {
  const faultOf = (name: 'right' | 'wrong', amount: string) => {
    const units = parseMarks(amount);
    if (units === 'inexact') return [{ path: [name], message: 'Marks are multiples of 1/600' }];
    if (units === 'malformed') return [{ path: [name], message: 'Marks are written as 2, 2.5 or 2/3' }];
    if (units > MOST_MARKS * UNITS_PER_MARK) return [{ path: [name], message: `At most ${MOST_MARKS} marks` }];
    return name === 'right' && units === 0 ? [{ path: [name], message: 'A right answer gives marks' }] : [];
  };
  if (right === '' && wrong === '') return [];
  return [...faultOf('right', right), ...faultOf('wrong', wrong)];
}

function sectionFaults({ minutes: all, isLocked, sections }: PaperSettings): SettingsFault[] {
  const names = sections.map(({ name }) => name);
  const kept = sections.flatMap(({ from }) => (from === null ? [] : [from]));
  const questions = sum(sections.flatMap(({ blueprint }) => blueprint.map(({ count }) => count)));
  const used = sum(sections.map((it) => it.minutes ?? 0));
  return [
    ...names.flatMap((name, at) => {
      const path = ['sections', at, 'name'];
      if (name === '') return sections.length > 1 || isLocked ? [{ path, message: 'This section needs a name' }] : [];
      return names.indexOf(name) < at ? [{ path, message: 'Another section has this name' }] : [];
    }),
    ...(isLocked
      ? sections.flatMap((it, at) =>
          it.minutes === null ? [{ path: ['sections', at, 'minutes'], message: 'A locked section has minutes' }] : [],
        )
      : []),
    ...(isLocked && used !== all
      ? [{ path: ['minutes'], message: `The minutes of locked sections add up to the paper’s: ${used} of ${all}` }]
      : []),
    ...(!isLocked && used > all
      ? [{ path: ['minutes'], message: `The sections have ${used} minutes of their own, the paper only ${all}` }]
      : []),
    ...(questions > MOST_QUESTIONS
      ? [{ path: ['name'], message: `A paper has at most ${MOST_QUESTIONS} questions: here are ${questions}` }]
      : []),
    ...(new Set(kept).size < kept.length ? [{ path: ['sections'], message: 'Two sections were the same one' }] : []),
  ];
}

export const paperSettings = fields.check((context) => {
  for (const fault of [...marksFaults(context.value), ...sectionFaults(context.value)])
    context.issues.push({ code: 'custom', input: context.value, ...fault });
});

/** What an editor says about a new paper; `place` is the ids of its category and sub-category: '1/3'. */
export const newPaper = z.object({
  name: text('The name', MOST_NAME),
  place: z.string().check(z.regex(/^\d{1,9}\/\d{1,9}$/, 'Please select a sub-category')),
});

export type NewPaper = z.infer<typeof newPaper>;

/** A question in a composed paper. */
export type PlacedQuestion = {
  readonly id: string;
  readonly subject: string;
  /** The digest of all that the host says about the question; it shows a change. */
  readonly digest: string;
  /** Set if an editor chose the question, so that no draw takes it away. */
  readonly isChosen: boolean;
  readonly keepsOptions: boolean;
};

type ComposedSection = Omit<PaperSettings['sections'][number], 'from'> & {
  readonly questions: readonly PlacedQuestion[];
};

export type Composition = Omit<PaperSettings, 'sections'> & {
  readonly categoryId: number;
  readonly subCategoryId: number;
  readonly sections: readonly ComposedSection[];
};

export const questionsIn = ({ sections }: Pick<Composition, 'sections'>) => sections.flatMap((it) => it.questions);

/** The settings of a composition, as a form shows them. */
export const settingsOf = ({ categoryId: _, subCategoryId: __, sections, ...rest }: Composition): PaperSettings => ({
  ...rest,
  sections: sections.map(({ questions: ___, ...it }, from) => ({ ...it, from })),
});

/** A composition under new settings: a section keeps its questions, and a removed section takes its questions along. */
export const withSettings = (before: Composition, { sections, ...settings }: PaperSettings): Composition => ({
  ...before,
  ...settings,
  sections: sections.map(({ from, ...section }) => ({
    ...section,
    questions: (from === null ? undefined : before.sections[from]?.questions) ?? [],
  })),
});

const SHUFFLE_WORDS = {
  none: 'one order for all',
  questions: 'questions shuffled',
  'questions-and-options': 'questions and options shuffled',
} satisfies Record<PaperSettings['shuffle'], string>;

const sectionWords = ({ name, minutes: own, blueprint }: ComposedSection) =>
  `${name || 'questions'}${own === null ? '' : `, ${own} min`}: ${
    blueprint.map(({ subject, count }) => `${count} ${subject || 'without a subject'}`).join(', ') || 'none drawn'
  }`;

/** The settings as an editor reads them. */
export const compositionInWords = (it: Composition) => [
  it.nameInHindi ? `${it.name} (${it.nameInHindi})` : it.name,
  `${it.minutes} min`,
  it.right === '' ? 'no marks' : `+${it.right} −${it.wrong}`,
  SHUFFLE_WORDS[it.shuffle],
  it.isLocked ? 'locked sections' : 'open sections',
  `avoids ${it.avoidLast} papers`,
  `seed ${it.seed}`,
  it.sections.map(sectionWords).join('; '),
];

/** The settings in which two compositions differ, in words; '' if they do not differ. */
export function settingsInWords(before: Composition, after: Composition): { before: string; after: string } {
  const [old, now] = [compositionInWords(before), compositionInWords(after)];
  const changed = now.flatMap((words, at) => (words === old[at] ? [] : [at]));
  const told = (words: readonly string[]) => changed.map((at) => words[at]).join(' · ');
  return { before: told(old), after: told(now) };
}
