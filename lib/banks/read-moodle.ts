import { DomUtils } from 'htmlparser2';

import { categoryName, choiceDraft } from './moodle-choice';
import { type Draft, type DraftText, type FileContent, type FoundInFile, Refusal, type TextFormat } from './question';
import { childOf, childrenOf, type Element, textIn, xmlParts } from './xml-parts';

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
