import temml from 'temml';

import { bareText } from '@/lib/html/tags';

import { Refusal } from './question';

const MOST_OF_FORMULA = 4_000;

/** What single dollars enclose if it is unmistakable TeX, and if other texts of the question have such TeX. */
const SURE = String.raw`[^$]{0,400}?[\\^_{][^$]{0,400}?`;
const LIKELY = String.raw`(?!\s)[^$]{1,800}?(?=(?<!\s)\$(?!\d))|${SURE}`;

/** TeX between the marks that Moodle and others use. The last alternative finds marks that are never closed. */
const marked = (inDollars: string) =>
  new RegExp(
    String.raw`\$\$([^$]+)\$\$|\\\(([\s\S]{1,4000}?)\\\)|\\\[([\s\S]{1,4000}?)\\\]|\[tex\]([\s\S]{1,4000}?)\[\/tex\]|\$(${inDollars})\$|(\$\$|\\[([]|\[tex\])`,
    'gi',
  );
const [TEX, TEX_IN_DOLLARS, DOLLARS] = [marked(SURE), marked(LIKELY), new RegExp(`\\$${SURE}\\$`)];

/** Whether a single dollar is unmistakably a mark of TeX in a text, and not money. */
export const hasDollarTex = (text: string) => text.includes('$') && DOLLARS.test(bareText(text));

/** A line over letters. Browsers draw it only in this form. */
const OVERLINE = /<menclose notation="top"[^>]*>((?:(?!<\/?menclose)[\s\S])*)<\/menclose>/g;

/** A formula in MathML. @throws Refusal if any part of it is not understood */
export function mathOf(tex: string, isBlock: boolean): string {
  const refuse = (why: string) => new Refusal(`The formula '${tex.trim().slice(0, 60)}' ${why}.`);
  if (tex.length > MOST_OF_FORMULA) throw refuse('is too long');
  let math: string;
  try {
    math = temml.renderToString(tex.trim(), { displayMode: isBlock, throwOnError: true, trust: false, maxExpand: 200 });
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split(' at position');
    throw refuse(`is not understood: ${reason.trim()}`);
  }
  const drawn = math
    .replace(OVERLINE, '<mover accent="true">$1<mo stretchy="true">¯</mo></mover>')
    .replaceAll('</mtext><mtext>', '');
  if (/<menclose|mathbackground|border:|color:/.test(drawn))
    throw refuse('has lines or colours that not every browser draws');
  // No browser uses `separator`, and the sanitiser removes it.
  return drawn.replace(/ (?:class|style|separator)="[^"]*"/g, '');
}

/** Splits a text into plain text and TeX. @throws Refusal at a mark that is never closed */
export function* cutAtFormulas(
  text: string,
  isTex: boolean,
): Generator<{ text: string } | { tex: string; isBlock: boolean }> {
  let from = 0;
  // Most texts have no formula, and the search for one tries each of its forms at every letter.
  for (const found of /[$\\[]/.test(text) ? text.matchAll(isTex ? TEX_IN_DOLLARS : TEX) : []) {
    const [whole, dollars, inline, block, tags, money, loose] = found;
    if (loose) throw new Refusal(`A formula begins with ${loose} and does not end in the same paragraph.`);
    yield { text: text.slice(from, found.index) };
    yield { tex: dollars ?? inline ?? block ?? tags ?? money ?? '', isBlock: (dollars ?? block) !== undefined };
    from = found.index + whole.length;
  }
  yield { text: text.slice(from) };
}
