import {
  type KeyedPaper,
  type KeyRuling,
  LETTERS,
  type MarkingScheme,
  type Option,
  OPTIONS,
  type QuestionKey,
} from './paper';

/** A ruling on a question of a frozen paper, with the frozen paper's option numbers. */
export type QuestionRuling = KeyRuling & { readonly questionId: string };

/** The ruling on all answers to a question that still counts. */
const generalOf = (rulings: readonly KeyRuling[] = []) => rulings.findLast(({ language }) => language === null)?.ruling;

/**
 * The marking scheme of a paper under rulings: the marks of questions whose marks are to be spread go to those that
 * are not dropped, the same for all candidates. Nothing is spread if no question is left.
 * @param total how many questions the frozen paper has
 */
export function schemeUnder<Scheme extends MarkingScheme | null>(
  scheme: Scheme,
  total: number,
  inForce: readonly QuestionRuling[] = [],
): Scheme {
  const ids = new Set(inForce.map(({ questionId }) => questionId));
  const kinds = [...ids].map((id) => generalOf(inForce.filter(({ questionId }) => questionId === id))?.kind);
  const all = total - kinds.filter((kind) => kind === 'dropped').length;
  const left = all - kinds.filter((kind) => kind === 'spread').length;
  return scheme && left > 0 && left < all ? { ...scheme, spread: { all, left } } : scheme;
}

/** A frozen paper with these rulings, in the order of their confirmation; the same paper without any. */
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
  return { ...paper, key, scheme: schemeUnder(paper.scheme, paper.questions.length, inForce) };
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
    spread: () => 'The question is dropped, and its marks are spread over the rest.',
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
  const general = generalOf(rulings);
  if (general) return general.kind === 'accept' ? [...general.options] : [];
  return OPTIONS.filter((option) => String(option) === correctAns.trim());
}
