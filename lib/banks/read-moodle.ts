import { DomUtils } from 'htmlparser2';

import {
  type Draft,
  type DraftText,
  type FileContent,
  type FoundInFile,
  type QuestionDetails,
  Refusal,
  type TextFormat,
} from './question';
import { childOf, childrenOf, type Element, textIn, xmlParts } from './xml-parts';

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

/** Reads Moodle's XML format (docs.moodle.org, "Moodle XML format"). */

const FORMATS: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  moodle_auto_format: 'auto',
  plain_text: 'plain',
  markdown: 'markdown',
};

/** The text of a field. Some programs write its HTML as XML elements. */
function textOf(field: Element | undefined, outer: TextFormat = 'auto'): DraftText {
  const text = childOf(field, 'text');
  const format = FORMATS[field?.attribs.format ?? ''] ?? outer;
  return { text: text && childOf(text, '*') ? DomUtils.getInnerHTML(text) : textIn(text), format };
}

const FILE_PREFIX = '@@PLUGINFILE@@';

/** The pictures by their plain names. */
function filesOf(fields: readonly (Element | undefined)[]): Map<string, FileContent> {
  const files = new Map<string, FileContent>();
  for (const field of fields) {
    for (const file of childrenOf(field, 'file')) {
      const path = `${file.attribs.path || '/'}${file.attribs.name ?? ''}`;
      if (file.attribs.encoding !== 'base64') continue;
      files.set(`${FILE_PREFIX}${path}`.normalize(), textIn(file));
    }
  }
  return files;
}

/** The feedback on results, and its texts that come with every new question of Moodle. */
const RESULTS = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
const STANDARD = /^(?:Your answer is (?:in|partially )?correct\.?)?$/;
const isStandard = (feedback: string) => STANDARD.test(feedback.replace(/<[^<>]*>/g, '').trim());

const isWritten = (field: Element | undefined) => textIn(field).trim() !== '';

function draftOf(question: Element, isBroken: boolean, category: string): Draft {
  const { type = '' } = question.attribs;
  if (isBroken) throw new Refusal('The XML of the question is broken: a tag is not closed.');
  if (type !== 'multichoice') throw new Refusal(`The type '${type}' is not single choice.`);
  if (isWritten(childOf(question, 'image')))
    throw new Refusal('The question has its picture beside the text, as Moodle 1 had it.');
  if (textIn(childOf(question, 'hidden')).trim() === '1')
    throw new Refusal('The question is hidden in its bank. Show it there, or take it out of the file.');
  const answers = childrenOf(question, 'answer');
  const [text, general] = [childOf(question, 'questiontext'), childOf(question, 'generalfeedback')];
  const outer = textOf(text).format;
  const draft = choiceDraft({
    question: textOf(text),
    options: answers.map((it) => ({
      text: textOf(it, outer),
      percent: Number(it.attribs.fraction ?? 'NaN'),
      hasFeedback: isWritten(childOf(it, 'feedback')),
    })),
    explanation: general ? textOf(general, outer) : null,
    category,
    tags: childrenOf(childOf(question, 'tags'), 'tag').map((it) => textIn(it).trim()),
    others: {
      'feedback on right and wrong answers': RESULTS.some((it) => !isStandard(textIn(childOf(question, it)))),
      hints: childrenOf(question, 'hint').some(isWritten),
    },
  });
  return { ...draft, files: filesOf([text, general, ...answers]) };
}

export async function* readMoodle(text: AsyncIterable<string>): AsyncGenerator<FoundInFile> {
  let category = '';
  for await (const { line, element, isBroken } of xmlParts(text, (name) => name === 'question')) {
    const name = textIn(childOf(element, 'name')).trim() || textIn(childOf(element, 'questiontext'));
    if (element.attribs.type === 'category') category = categoryName(textIn(childOf(element, 'category')));
    else yield { line, name, read: () => draftOf(element, isBroken, category) };
  }
}
