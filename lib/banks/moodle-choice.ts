import { type QuestionDetails, type Draft, type DraftText, Refusal } from './question';

/** What Moodle's XML and its GIFT format have in common: a single choice, its category and its tags. */

/** The last part of a category's path; Moodle writes a slash in a name as two. '' for Moodle's own categories. */
export function categoryName(path: string): string {
  const last = path.replaceAll('//', '\0').split('/').pop()?.replaceAll('\0', '/').trim() ?? '';
  return /^(top|\$.*\$|Default for .*)$/i.test(last) ? '' : last;
}

const DETAIL = /^(Subject|Section|Source|Year): (.+)$/;

/** The details in the tags of a question, such as 'Year: 2019'; other tags have no meaning for the site. */
const detailsOf = (tags: readonly string[]): Partial<QuestionDetails> =>
  Object.fromEntries(
    tags.flatMap((tag) => {
      const [, name = '', value = ''] = DETAIL.exec(tag) ?? [];
      return name ? [[name.toLowerCase(), value]] : [];
    }),
  );

/** Whether an option with this share of the marks is right. @throws Refusal at partial credit */
function isRightAt(percent: number): boolean {
  if (Number.isNaN(percent)) throw new Refusal('An option has no fraction that is a number.');
  if (percent > 0 && percent < 100) throw new Refusal(`An option gives ${percent} % of the marks: partial credit.`);
  return percent === 100;
}

type Choice = {
  question: DraftText;
  /** The options, each with its share of the marks in per cent. */
  options: { text: DraftText; percent: number; hasFeedback: boolean }[];
  explanation: DraftText | null;
  category: string;
  tags: string[];
  /** Whether it has each part, by its name, that only one of the formats knows. */
  others?: Readonly<Record<string, boolean>>;
};

/** The draft of a single choice. @throws Refusal at partial credit */
export function choiceDraft({ question, options, explanation, category, tags, others }: Choice): Draft {
  const details = detailsOf(tags);
  const leftOut = {
    'feedback on single options': options.some((it) => it.hasFeedback),
    ...others,
    "the options' own negative marks": options.some((it) => it.percent < 0),
    tags: Object.keys(details).length < tags.length,
  };
  return {
    texts: { question, options: options.map((it) => it.text), explanation },
    keys: options.map((it) => isRightAt(it.percent)),
    subject: category,
    ...details,
    leftOut: Object.entries(leftOut).flatMap(([name, isThere]) => (isThere ? [name] : [])),
  };
}
