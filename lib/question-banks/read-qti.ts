import { escapeText, openTag } from '@/lib/html/tags';

import { decoded } from './decoded';
import { type Draft, type FileContent, FileFault, type Found, Refusal } from './question';
import { type Element, isElement, textIn, within, xmlParts } from './xml-parts';
import { fileIn, openZip, pathIn, type Zip } from './zip';

/** Reads single choice items of QTI 2.1, 2.2 and 3.0 (1EdTech), as separate files or in a package. */

export const OLD_QTI = 'The file is QTI 1.2. Only QTI 2.1, 2.2 and 3.0 are read.';

type Node = Element['children'][number];

/** A name without the differences between versions: 'qti-simple-choice' is 'simplechoice'. */
const plainName = (name: string) => name.replace(/^\w+:/, '').replace(/^qti-/, '').replaceAll('-', '').toLowerCase();

const elementsIn = (element: Element): Element[] => element.children.filter(isElement);
const named = (element: Element, name: string) => elementsIn(element).filter((it) => plainName(it.name) === name);

/** An attribute by its plain name, in any version: maxChoices or max-choices. */
const attribute = (element: Element | undefined, name: string): string | undefined =>
  Object.entries(element?.attribs ?? {}).find(([key]) => plainName(key) === name)?.[1];

/** Parts of an item that depend on the candidate's actions, which a printed question cannot have. */
const CHANGING = /^(template|printedvariable|feedbackblock|stimulus|include|portablecustom)/;

const EMPTY = new Set(['br', 'hr', 'img']);

/** The HTML of nodes; `pictures` collects the addresses of their pictures. */
function htmlOf(nodes: readonly Node[], pictures: Set<string>, leaveOut: (what: string) => void): string {
  const inner = (element: Element) => htmlOf(element.children, pictures, leaveOut);
  return nodes
    .map((node) => {
      if (node.type === 'text') return escapeText((node as Node & { data: string }).data);
      if (node.type === 'cdata') return htmlOf((node as Node & { children: Node[] }).children, pictures, leaveOut);
      if (!isElement(node)) return '';
      const name = plainName(node.name);
      if (CHANGING.test(name)) throw new Refusal(`The item has <${node.name}>, which no printed question can have.`);
      if (name === 'feedbackinline') {
        leaveOut('feedback on single options');
        return '';
      }
      if (name === 'rubricblock' && !/candidate/.test(attribute(node, 'view') ?? 'candidate')) {
        leaveOut('notes for teachers');
        return '';
      }
      if (name === 'choiceinteraction')
        return named(node, 'prompt')
          .map((it) => `<div>${inner(it)}</div>`)
          .join('');
      if (['rubricblock', 'contentbody'].includes(name)) return `<div>${inner(node)}</div>`;
      const isPicture = name === 'img' || (name === 'object' && /^image\//.test(node.attribs.type ?? ''));
      if (isPicture) {
        const { src = node.attribs.data ?? '', alt = textIn(node), width = '', height = '' } = node.attribs;
        pictures.add(src);
        return openTag('img', { src, alt, width, height });
      }
      const tag = node.name.replace(/^\w+:/, '');
      return openTag(tag, node.attribs) + (EMPTY.has(tag) ? '' : `${inner(node)}</${tag}>`);
    })
    .join('');
}

function onlyChoice(body: Element | undefined): Element {
  const interactions = body ? [...within(body)].filter((it) => plainName(it.name).endsWith('interaction')) : [];
  const [choice, ...others] = interactions;
  if (!choice) throw new Refusal('The item asks nothing.');
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
  const correct = named(declaration, 'correctresponse').flatMap((it) =>
    named(it, 'value').map((value) => textIn(value).trim()),
  );
  const mapped = named(declaration, 'mapping')
    .flatMap((it) => named(it, 'mapentry'))
    .map((it) => ({ key: attribute(it, 'mapkey') ?? '', value: Number(attribute(it, 'mappedvalue')) }));
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
    .flatMap((it) => [...within(it)])
    .some((it) => plainName(it.name) === 'responsecondition' && [...within(it)].some(isSet));
  const isOfChoice = choices.some((it) => attribute(it, 'identifier') === id);
  return (
    !isConditional &&
    !isOfChoice &&
    attribute(feedback, 'showhide') !== 'hide' &&
    !/correct|wrong|right|true|false/i.test(id)
  );
}

function draftOf(item: Element): { draft: Draft; pictures: Set<string> } {
  if (attribute(item, 'adaptive') === 'true') throw new Refusal('The item is adaptive.');
  if (named(item, 'templatedeclaration').length > 0) throw new Refusal('The item makes its numbers anew each time.');
  if (named(item, 'assessmentstimulusref').length > 0)
    throw new Refusal('The text of the item stands in another file.');
  const [body] = named(item, 'itembody');
  const interaction = onlyChoice(body);
  const { right, costs } = keysOf(item, attribute(interaction, 'responseidentifier') ?? 'RESPONSE');
  const leftOut = new Set(costs ? ["the options' own negative marks"] : []);
  const pictures = new Set<string>();
  const html = (nodes: readonly Node[]) => ({
    text: htmlOf(nodes, pictures, (what) => leftOut.add(what)),
    format: 'html' as const,
  });
  const choices = named(interaction, 'simplechoice');
  const feedback = named(item, 'modalfeedback');
  const general = feedback.filter((it) => isForAll(it, item, choices));
  const [explanation] = general.length === 1 ? general : [];
  if (feedback.length > (explanation ? 1 : 0)) leftOut.add('feedback on right and wrong answers');
  const draft: Draft = {
    texts: {
      question: html(body?.children ?? []),
      options: choices.map((it) => html(it.children)),
      explanation: explanation ? html(explanation.children) : null,
    },
    keys: choices.map((it) => right.includes(attribute(it, 'identifier') ?? '')),
  };
  if (right.length > 0 && !draft.keys.includes(true) && choices.length === 4) {
    throw new Refusal(`The key '${right[0]}' is none of the options.`);
  }
  return { draft: { ...draft, leftOut: [...leftOut] }, pictures };
}

/** Items of QTI 1.2 stand in files of their own kind; an `item` without `ident` is one of a manifest. */
const isItem = (name: string) => ['assessmentitem', 'item'].includes(plainName(name));

async function* itemsOf(text: AsyncIterable<string>, file: string, zip?: Zip): AsyncGenerator<Found> {
  for await (const { line, element, isBroken } of xmlParts(text, isItem)) {
    const title = element.attribs.title || element.attribs.identifier || '';
    const found = { line, ...(file && { at: `line ${line} of ${file}` }), name: file ? `${file}: ${title}` : title };
    if (plainName(element.name) === 'item') {
      if (element.attribs.ident) yield { ...found, refusal: OLD_QTI };
      continue;
    }
    try {
      if (isBroken) throw new Refusal('The XML of the item is broken: a tag is not closed.');
      const { draft, pictures } = draftOf(element);
      const files = new Map<string, FileContent>();
      for (const address of zip ? pictures : []) {
        const content = zip && (await fileIn(zip, pathIn(file, address)));
        if (content) files.set(address, content);
      }
      yield { ...found, draft: { ...draft, files } };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      yield { ...found, refusal: error.message };
    }
  }
}

/** Reads a file of items, without its pictures. @throws FileFault */
export const readQti = (text: AsyncIterable<string>): AsyncGenerator<Found> => itemsOf(text, '');

/** What a Mac adds to a packed file. */
const OF_MAC = /^__MACOSX\/|(?:^|\/)\._/;

/** Reads a package of items with their pictures; a file that cannot be read costs its own items. @throws FileFault */
export async function* readQtiPackage(bytes: Uint8Array): AsyncGenerator<Found> {
  const zip = await openZip(bytes);
  for (const name of zip.names.filter((it) => /\.xml$/i.test(it) && !OF_MAC.test(it)).sort()) {
    try {
      yield* itemsOf(decoded(zip.stream(name)), name, zip);
    } catch (error) {
      if (!(error instanceof FileFault)) throw error;
      yield { line: 1, at: name, name, refusal: error.message };
    }
  }
}
