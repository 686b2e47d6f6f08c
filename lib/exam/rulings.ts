import { type KeyedPaper, type KeyRuling, LETTERS, type Option, OPTIONS, type QuestionKey } from './paper';

/** A ruling on a question of a frozen paper, with the frozen paper's option numbers. */
export type QuestionRuling = KeyRuling & { readonly questionId: string };

/** A frozen paper with these rulings in its key, in the order of their confirmation; the same paper without any. */
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

/** A ruling with its options renumbered. */
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

/** The rulings on one question that still count: the last on all answers, and the last on each language after it. */
export function decisive<Any extends Pick<KeyRuling, 'language'>>(rulings: readonly Any[] = []): Any[] {
  const standing = rulings.slice(
    Math.max(
      0,
      rulings.findLastIndex(({ language }) => language === null),
    ),
  );
  return standing.filter((it, index) => !standing.slice(index + 1).some(({ language }) => language === it.language));
}

/** The right options by the last ruling on all answers, or else by the key; none if that ruling is not on options. */
export function rightOptions({ correctAns, rulings }: Pick<QuestionKey, 'correctAns' | 'rulings'>): Option[] {
  const general = decisive(rulings).find(({ language }) => language === null)?.ruling;
  if (general) return general.kind === 'accept' ? [...general.options] : [];
  return OPTIONS.filter((option) => String(option) === correctAns.trim());
}
