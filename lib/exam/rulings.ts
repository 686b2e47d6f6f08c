import { type KeyedPaper, type KeyRuling, LETTERS, type Option, OPTIONS, type QuestionKey } from './paper';

/** A ruling on a question of a frozen paper, with options by its numbers. */
export type QuestionRuling = KeyRuling & { readonly questionId: string };

/** A frozen paper with these rulings in its key, in the order in which they were confirmed; itself without any. */
export function withRulings<Html extends string>(
  paper: KeyedPaper<Html>,
  inForce: readonly QuestionRuling[],
): KeyedPaper<Html> {
  if (inForce.length === 0) return paper;
  const key = paper.key.map((own, index): QuestionKey<Html> => {
    const rulings = inForce.filter(({ questionId }) => questionId === paper.questions[index]?.id);
    return rulings.length === 0
      ? own
      : { ...own, rulings: rulings.map(({ ruling, language }) => ({ ruling, language })) };
  });
  return { ...paper, key };
}

/** A ruling with its options by other numbers. */
export const renumbered = ({ ruling, language }: KeyRuling, numberOf: (option: Option) => Option): KeyRuling => ({
  language,
  ruling: ruling.kind === 'accept' ? { kind: 'accept', options: ruling.options.map(numberOf) } : ruling,
});

/** The letters of options, as 'A, B or D'. */
const lettersOf = (options: readonly Option[]): string =>
  [...options]
    .sort()
    .map((option) => LETTERS[option - 1])
    .join(', ')
    .replace(/, (?=.$)/, ' or ');

const IN_LANGUAGE = { en: ' Only for answers in English.', hi: ' Only for answers in Hindi.' };

/** What a ruling says, in words for candidates: 'B or C is right.' */
export function rulingText({ ruling, language }: KeyRuling): string {
  const texts = {
    accept: () => `${lettersOf(ruling.kind === 'accept' ? ruling.options : [])} is right.`,
    all: () => 'All get the marks.',
    attempted: () => 'Every answer gets the marks.',
    dropped: () => 'The question is dropped, and counts for nobody.',
  };
  return texts[ruling.kind]() + (language === null ? '' : IN_LANGUAGE[language]);
}

/** Of the rulings on one question those that still decide: the last on all answers, and later ones on one language. */
export function decisive<Any extends Pick<KeyRuling, 'language'>>(rulings: readonly Any[] = []): Any[] {
  const standing = rulings.slice(
    Math.max(
      0,
      rulings.findLastIndex(({ language }) => language === null),
    ),
  );
  return standing.filter((it, index) => !standing.slice(index + 1).some(({ language }) => language === it.language));
}

/** The options that are right in any language; none where a ruling says that none is, or that all are. */
export function rightOptions({ correctAns, rulings }: Pick<QuestionKey, 'correctAns' | 'rulings'>): Option[] {
  const general = decisive(rulings).find(({ language }) => language === null)?.ruling;
  if (general) return general.kind === 'accept' ? [...general.options] : [];
  return OPTIONS.filter((option) => String(option) === correctAns.trim());
}
