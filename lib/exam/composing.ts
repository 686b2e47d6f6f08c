import { randomOf, shuffled } from './arrangement';
import { type Composition, MOST_QUESTIONS, type PlacedQuestion, questionsIn } from './composition';

/** A question that a paper could have. */
export type PoolQuestion = Pick<PlacedQuestion, 'id' | 'subject'> & {
  /** What the paper records about the question when it takes it. */
  readonly place: () => Pick<PlacedQuestion, 'digest' | 'keepsOptions'>;
};

/** The questions of a sub-category, in any order, and those that the last papers had. */
export type SubCategoryPool = {
  readonly questions: readonly PoolQuestion[];
  readonly recent: ReadonlySet<string>;
};

/** An edit with its words for the audit, or the reason why it is refused. */
export type Edit = { readonly next: Composition; readonly before: string; readonly after: string } | Refused;
type Refused = { readonly refused: string };

const UNKNOWN: Refused = { refused: 'The paper does not have this question any more.' };

const byId = (one: PoolQuestion, other: PoolQuestion) => (one.id < other.id ? -1 : 1);

const placed = (it: PoolQuestion, isChosen: boolean): PlacedQuestion => ({
  ...{ id: it.id, subject: it.subject },
  ...it.place(),
  isChosen,
});

const idsOf = (paper: Pick<Composition, 'sections'>) => new Set(questionsIn(paper).map(({ id }) => id));

const withQuestions = (
  paper: Composition,
  change: (questions: readonly PlacedQuestion[], at: number) => readonly PlacedQuestion[],
): Composition => ({
  ...paper,
  sections: paper.sections.map((section, at) => ({ ...section, questions: change(section.questions, at) })),
});

const ofSubject = ({ questions }: SubCategoryPool, subject: string) =>
  questions.filter((it) => it.subject === subject).sort(byId);

const isDrawable =
  ({ recent }: SubCategoryPool, taken: ReadonlySet<string>) =>
  ({ id }: PoolQuestion) =>
    !taken.has(id) && !recent.has(id);

/** The questions of a subject that may be drawn. */
const drawable = (pool: SubCategoryPool, subject: string, taken: ReadonlySet<string>) =>
  ofSubject(pool, subject).filter(isDrawable(pool, taken));

/** The next question that may be drawn; repeated swaps go through all of the subject. */
function nextDrawable(
  paper: Composition,
  { id, subject }: PlacedQuestion,
  pool: SubCategoryPool,
  taken: ReadonlySet<string>,
) {
  const order = shuffled(ofSubject(pool, subject), randomOf(`${paper.seed}/swap/${subject}`));
  const from = order.findIndex((it) => it.id === id) + 1;
  return [...order.slice(from), ...order.slice(0, from)].find(isDrawable(pool, taken));
}

/**
 * Fills the blueprint of each section. Chosen questions stay, and count among those of their subject. The same seed
 * draws the same questions from the same pool; if the pool has too few, the section gets what there is.
 */
export function draw(paper: Composition, pool: SubCategoryPool): Composition {
  const taken = new Set(questionsIn(paper).flatMap(({ id, isChosen }) => (isChosen ? [id] : [])));
  return {
    ...paper,
    sections: paper.sections.map((section, at) => {
      const chosen = section.questions.filter(({ isChosen }) => isChosen);
      const isPlanned = ({ subject }: PlacedQuestion) => section.blueprint.some((row) => row.subject === subject);
      const drawn = section.blueprint.flatMap(({ subject, count }) => {
        const own = chosen.filter((it) => it.subject === subject);
        const others = shuffled(drawable(pool, subject, taken), randomOf(`${paper.seed}/${at}/${subject}`));
        const fill = others.slice(0, Math.max(0, count - own.length));
        for (const { id } of fill) taken.add(id);
        return [...own, ...fill.map((it) => placed(it, false))];
      });
      return { ...section, questions: [...chosen.filter((it) => !isPlanned(it)), ...drawn] };
    }),
  };
}

const wereRecent = (
  { questions, recent }: SubCategoryPool,
  subject: string,
  taken: ReadonlySet<string>,
  papers: number,
) => {
  const count = questions.filter((it) => it.subject === subject && recent.has(it.id) && !taken.has(it.id)).length;
  if (count === 0) return '';
  return `, since ${count} ${count === 1 ? 'was' : 'were'} in the last ${papers === 1 ? 'paper' : `${papers} papers`}`;
};

const subjectText = (subject: string) => subject || 'Without a subject';

/** What the blueprint asks for and the paper does not have: 'Polity: 12 of 15, since 40 were in the last 2 papers'. */
export function missing(paper: Composition, pool: SubCategoryPool): string[] {
  const taken = idsOf(paper);
  return paper.sections.flatMap(({ name, blueprint, questions }) =>
    blueprint.flatMap(({ subject, count }) => {
      const has = questions.filter((it) => it.subject === subject).length;
      if (has >= count) return [];
      const why = drawable(pool, subject, taken).length > 0 ? '' : wereRecent(pool, subject, taken, paper.avoidLast);
      return [`${name && `${name}, `}${subjectText(subject)}: ${has} of ${count}${why}`];
    }),
  );
}

/** Replaces a question by another of its subject: by the named one, which counts as chosen, or by a drawn one. */
export function swap(paper: Composition, id: string, pool: SubCategoryPool, named?: string): Edit {
  const old = questionsIn(paper).find((it) => it.id === id);
  if (!old) return UNKNOWN;
  const taken = idsOf(paper);
  const found =
    named === undefined
      ? nextDrawable(paper, old, pool, taken)
      : pool.questions.find((it) => it.id === named && it.subject === old.subject && !taken.has(named));
  if (!found) {
    if (named !== undefined) return { refused: `The bank has no other question ${named} of this subject.` };
    const why = wereRecent(pool, old.subject, taken, paper.avoidLast);
    return { refused: `${subjectText(old.subject)}: no other question is left${why}.` };
  }
  const own = placed(found, named !== undefined);
  return {
    next: withQuestion(paper, id, () => own),
    before: `question ${id}`,
    after: `question ${found.id}`,
  };
}

/** Puts a question of the bank at the end of a section. */
export function add(paper: Composition, section: number, id: string, pool: SubCategoryPool): Edit {
  const found = pool.questions.find((it) => it.id === id);
  const target = paper.sections[section];
  if (!found || !target) return { refused: `The bank has no question ${id} for this paper.` };
  if (idsOf(paper).has(id)) return { refused: 'The paper has this question already.' };
  if (questionsIn(paper).length >= MOST_QUESTIONS)
    return { refused: `A paper has at most ${MOST_QUESTIONS} questions.` };
  return {
    next: withQuestions(paper, (questions, at) => (at === section ? [...questions, placed(found, true)] : questions)),
    before: '',
    after: `question ${id}${target.name && ` in ${target.name}`}`,
  };
}

export function remove(paper: Composition, id: string): Edit {
  if (!idsOf(paper).has(id)) return UNKNOWN;
  const next = withQuestions(paper, (questions) => questions.filter((it) => it.id !== id));
  return { next, before: `question ${id}`, after: '' };
}

const numberOf = (paper: Composition, id: string) => questionsIn(paper).findIndex((it) => it.id === id) + 1;

/** Moves a question by one place in its section; a question at the end stays there. */
export function move(paper: Composition, id: string, by: -1 | 1): Edit {
  if (!idsOf(paper).has(id)) return UNKNOWN;
  const next = withQuestions(paper, (questions) => {
    const from = questions.findIndex((it) => it.id === id);
    const to = from + by;
    return from < 0
      ? questions
      : questions.toSpliced(from, 1).toSpliced(Math.max(0, to), 0, ...questions.slice(from, from + 1));
  });
  return { next, before: `question ${id} at ${numberOf(paper, id)}`, after: `at ${numberOf(next, id)}` };
}

const withQuestion = (paper: Composition, id: string, change: (it: PlacedQuestion) => PlacedQuestion) =>
  withQuestions(paper, (questions) => questions.map((it) => (it.id === id ? change(it) : it)));

/** Sets whether the options of a question keep their order when the paper shuffles. */
export function keepOptions(paper: Composition, id: string, keepsOptions: boolean): Edit {
  if (!idsOf(paper).has(id)) return UNKNOWN;
  const words = (isKept: boolean) => `the options of question ${id} ${isKept ? 'keep their order' : 'may be shuffled'}`;
  const next = withQuestion(paper, id, (it) => ({ ...it, keepsOptions }));
  return { next, before: words(!keepsOptions), after: words(keepsOptions) };
}

const byIdAmong = ({ questions }: SubCategoryPool, ids: ReadonlySet<string>) =>
  new Map(questions.flatMap((it) => (ids.has(it.id) ? [[it.id, it]] : [])));

/** The questions whose digest in the bank has changed, and those that the bank does not have any more. */
export function changedIn(paper: Composition, pool: SubCategoryPool): { changed: string[]; lost: string[] } {
  const all = questionsIn(paper);
  const now = byIdAmong(pool, idsOf(paper));
  return {
    changed: all.flatMap(({ id, digest }) => ((now.get(id)?.place().digest ?? digest) === digest ? [] : [id])),
    lost: all.flatMap(({ id }) => (now.has(id) ? [] : [id])),
  };
}

/** Takes the changed questions as the bank has them now. */
export function acceptChanged(paper: Composition, pool: SubCategoryPool): Edit {
  const { changed } = changedIn(paper, pool);
  if (changed.length === 0) return { refused: 'No question has changed.' };
  const now = byIdAmong(pool, new Set(changed));
  const next = withQuestions(paper, (questions) =>
    questions.map((it) => {
      const found = now.get(it.id);
      if (!found) return it;
      const { digest, keepsOptions } = found.place();
      return { ...it, subject: found.subject, digest, keepsOptions: it.keepsOptions || keepsOptions };
    }),
  );
  return { next, before: `as drawn: ${changed.join(', ')}`, after: 'as the host has them now' };
}

const numbered = (paper: Composition, ids: readonly string[]) =>
  ids.map((id) => `question ${numberOf(paper, id)} (${id})`).join(', ');

/** Why a paper cannot be published, in sentences. */
export function unpublishable(paper: Composition, pool: SubCategoryPool): string[] {
  const { changed, lost } = changedIn(paper, pool);
  const count = questionsIn(paper).length;
  return [
    ...paper.sections.flatMap(({ name, questions }) =>
      questions.length === 0 ? [name ? `${name} has no questions.` : 'The paper has no questions.'] : [],
    ),
    ...(count > MOST_QUESTIONS ? [`A paper has at most ${MOST_QUESTIONS} questions; this one has ${count}.`] : []),
    ...(lost.length > 0 ? [`The bank does not have ${numbered(paper, lost)} any more: swap or remove.`] : []),
    ...(changed.length > 0 ? [`The host has changed since the draw: ${numbered(paper, changed)}.`] : []),
  ];
}
