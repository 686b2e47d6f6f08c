import { DomUtils } from 'htmlparser2';

import { closeTag, escapeText, openTag } from '@/lib/html/tags';

import { type Draft, type DraftText, FileFault, type FoundInFile, Refusal, refusing } from './question';
import { childrenOf, type Element, isElement, type Node, textIn, within, xmlParts } from './xml-parts';
import { openZip, pathIn, type Zip } from './zip';

/** Reads single choice items of QTI 2.1, 2.2 and 3.0 (1EdTech), as separate files or in a package. */

export const OLD_QTI = 'The file is QTI 1.2. Only QTI 2.1, 2.2 and 3.0 are read.';

/** A name without the differences between versions: 'qti-simple-choice' is 'simplechoice'. */
const plainName = (name: string) => name.replace(/^\w+:/, '').replace(/^qti-/, '').replaceAll('-', '').toLowerCase();

/** The elements to which plain names lead, from one element to those in it. */
const named = (element: Element, ...path: string[]): Element[] =>
  path.reduce(
    (found, name) => found.flatMap((it) => childrenOf(it, '*')).filter((it) => plainName(it.name) === name),
    [element],
  );

/** An attribute by its plain name, in any version: maxChoices or max-choices. */
const attribute = (element: Element | undefined, name: string): string | undefined =>
  Object.entries(element?.attribs ?? {}).find(([key]) => plainName(key) === name)?.[1];

/** Parts of an item that depend on the candidate's actions, which a printed question cannot have. */
const CHANGING = /^(template|printedvariable|feedbackblock|stimulus|include|portablecustom)/;

/** What the site has no place for, by the element. */
function unplaced(element: Element): string | undefined {
  const name = plainName(element.name);
  if (name === 'feedbackinline') return 'feedback on single options';
  const isForOthers = name === 'rubricblock' && !/candidate/.test(attribute(element, 'view') ?? 'candidate');
  return isForOthers ? 'notes for teachers' : undefined;
}

/** The HTML within an element. @throws Refusal for what no printed question can have */
function innerHtml({ children }: Pick<Element, 'children'>, leaveOut: (what: string) => void): string {
  const html = (node: Node): string => {
    if (DomUtils.isText(node)) return escapeText(node.data);
    if (DomUtils.isCDATA(node)) return innerHtml(node, leaveOut);
    if (!isElement(node)) return '';
    const [name, lost] = [plainName(node.name), unplaced(node)];
    if (CHANGING.test(name)) throw new Refusal(`The item has <${node.name}>, which no printed question can have.`);
    if (lost) {
      leaveOut(lost);
      return '';
    }
    if (name === 'choiceinteraction') return named(node, 'prompt').map(html).join('');
    if (name === 'img' || (name === 'object' && /^image\//.test(node.attribs.type ?? ''))) {
      const { src = node.attribs.data ?? '', alt = textIn(node), width = '', height = '' } = node.attribs;
      return openTag('img', { src, alt, width, height });
    }
    const isBlock = ['prompt', 'rubricblock', 'contentbody'].includes(name);
    const tag = isBlock ? 'div' : node.name.replace(/^\w+:/, '');
    return openTag(tag, isBlock ? {} : node.attribs) + innerHtml(node, leaveOut) + closeTag(tag);
  };
  return children.map(html).join('');
}

const ASKS_NOTHING = 'The item asks nothing.';

function onlyChoice(body: Element): Element {
  const interactions = within(body).filter((it) => plainName(it.name).endsWith('interaction'));
  const [choice, ...others] = interactions;
  if (!choice) throw new Refusal(ASKS_NOTHING);
  const kind = plainName(choice.name);
  if (kind !== 'choiceinteraction') throw new Refusal(`The item is a ${choice.name}, not single choice.`);
  if (others.length > 0) throw new Refusal(`The item asks ${interactions.length} things, not one.`);
  if ((attribute(choice, 'maxchoices') ?? '1') !== '1')
    throw new Refusal('The item lets candidates choose several options.');
  return choice;
}

/** The identifiers of the right choices, and whether wrong ones cost marks. @throws Refusal at partial credit */
function keysOf(item: Element, response: string) {
  const declaration = named(item, 'responsedeclaration').find((it) => attribute(it, 'identifier') === response);
  if (!declaration) throw new Refusal('The item does not declare its response.');
  const cardinality = attribute(declaration, 'cardinality') ?? 'single';
  if (cardinality !== 'single') throw new Refusal(`The item has the cardinality '${cardinality}', not single.`);
  const correct = named(declaration, 'correctresponse', 'value').map((it) => textIn(it).trim());
  const mapped = named(declaration, 'mapping', 'mapentry').map((it) => ({
    key: attribute(it, 'mapkey') ?? '',
    value: Number(attribute(it, 'mappedvalue')),
  }));
  const gaining = mapped.filter((it) => it.value > 0);
  const most = Math.max(...gaining.map((it) => it.value));
  if (gaining.some((it) => it.value < most)) throw new Refusal('An option gives a part of the marks: partial credit.');
  return {
    right: correct.length > 0 ? correct : gaining.map((it) => it.key),
    costs: mapped.some((it) => it.value < 0),
  };
}

/** Whether all candidates see a feedback, whatever they answered. */
function isForAll(feedback: Element, item: Element, choices: readonly Element[]): boolean {
  const [id = '', outcome] = [attribute(feedback, 'identifier'), attribute(feedback, 'outcomeidentifier')];
  const isSet = (it: Element) => plainName(it.name) === 'setoutcomevalue' && attribute(it, 'identifier') === outcome;
  const isConditional = named(item, 'responseprocessing')
    .flatMap(within)
    .some((it) => plainName(it.name) === 'responsecondition' && within(it).some(isSet));
  const isOfChoice = choices.some((it) => attribute(it, 'identifier') === id);
  return (
    !isConditional &&
    !isOfChoice &&
    attribute(feedback, 'showhide') !== 'hide' &&
    !/correct|wrong|right|true|false/i.test(id)
  );
}

function draftOf(item: Element, isBroken: boolean): Draft {
  if (isBroken) throw new Refusal('The XML of the item is broken: a tag is not closed.');
  if (attribute(item, 'adaptive') === 'true') throw new Refusal('The item is adaptive.');
  if (named(item, 'templatedeclaration').length > 0) throw new Refusal('The item makes its numbers anew each time.');
  if (named(item, 'assessmentstimulusref').length > 0)
    throw new Refusal('The text of the item stands in another file.');
  const [body] = named(item, 'itembody');
  if (!body) throw new Refusal(ASKS_NOTHING);
  const interaction = onlyChoice(body);
  const { right, costs } = keysOf(item, attribute(interaction, 'responseidentifier') ?? 'RESPONSE');
  const leftOut = new Set(costs ? ["the options' own negative marks"] : []);
  const html = (element: Element): DraftText => ({
    text: innerHtml(element, (what) => leftOut.add(what)),
    format: 'html',
  });
  const choices = named(interaction, 'simplechoice');
  const feedback = named(item, 'modalfeedback');
  const general = feedback.filter((it) => isForAll(it, item, choices));
  const [explanation] = general.length === 1 ? general : [];
  if (feedback.length > (explanation ? 1 : 0)) leftOut.add('feedback on right and wrong answers');
  const texts = {
    question: html(body),
    options: choices.map(html),
    explanation: explanation ? html(explanation) : null,
  };
  const keys = choices.map((it) => right.includes(attribute(it, 'identifier') ?? ''));
  if (right.length > 0 && !keys.includes(true) && choices.length === 4) {
    throw new Refusal(`The key '${right[0]}' is none of the options.`);
  }
  return { texts, keys, leftOut: [...leftOut] };
}

/** Items of QTI 1.2 stand in files of their own kind; an `item` without `ident` is one of a manifest. */
const isItem = (name: string) => ['assessmentitem', 'item'].includes(plainName(name));

async function* itemsOf(text: AsyncIterable<string>, file: string, zip?: Zip): AsyncGenerator<FoundInFile> {
  for await (const { line, element, isBroken } of xmlParts(text, isItem)) {
    const title = element.attribs.title || element.attribs.identifier || '';
    const found = { line, ...(file && { at: `line ${line} of ${file}` }), name: file ? `${file}: ${title}` : title };
    if (plainName(element.name) !== 'item')
      yield {
        ...found,
        read: () => draftOf(element, isBroken),
        ...(zip && { open: (address) => zip.bytes(pathIn(file, address)) }),
      };
    else if (element.attribs.ident) yield { ...found, read: refusing(OLD_QTI) };
  }
}

/** Reads a file of items, without its pictures. @throws FileFault */
export const readQti = (text: AsyncIterable<string>): AsyncGenerator<FoundInFile> => itemsOf(text, '');

/** What a Mac adds to a packed file. */
const OF_MAC = /^__MACOSX\/|(?:^|\/)\._/;

/** Reads a package of items with their pictures; a file that cannot be read costs its own items. @throws FileFault */
export async function* readQtiPackage(bytes: Promise<Uint8Array>): AsyncGenerator<FoundInFile> {
  const zip = await openZip(bytes);
  for (const name of zip.names.filter((it) => /\.xml$/i.test(it) && !OF_MAC.test(it)).sort()) {
    try {
      yield* itemsOf(zip.text(name), name, zip);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      yield { line: 1, at: name, name, read: refusing(error.message) };
    }
  }
}
