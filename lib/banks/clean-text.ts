import { Parser } from 'htmlparser2';
import temml from 'temml';

import { linkAddress, sourcesOf } from '@/lib/html/address';
import { ALIASES, fitting, isHidden, MATH_TAGS, meantBy, plainName, TAGS, withListType } from '@/lib/html/allow-list';
import { bareText, closeTag, escapeText, INLINE_TAGS, openTag, withoutTraps, WORD_TAGS } from '@/lib/html/tags';

import { type DraftText, Refusal } from './question';

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
function mathOf(tex: string, isBlock: boolean): string {
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
function* cutAtFormulas(text: string, isTex: boolean): Generator<{ text: string } | { tex: string; isBlock: boolean }> {
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

const among = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const MOST_OF_TEXT = 50_000;

const KEPT = new Set(TAGS.filter((tag) => tag !== 'iframe'));

/** Elements without a meaning: only their content stays. */
const WRAPPERS = among('span font html body o:p semantics');

/** Elements that no reader sees. */
const UNSEEN = new Set(['style', 'link', 'stylesheet', 'title', 'annotation', 'annotation-xml', ...WORD_TAGS]);

const KNOWN = [...KEPT, ...WRAPPERS, ...Object.keys(ALIASES)].join('|');
const VALUED = `\\s+(?:alt|reversed|[\\w:.-]+\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'<>]+))`;

/** Finds a tag as people write it, but not the p of '0 <p and q> 0'. */
const KNOWN_TAG = new RegExp(`<(?:(?:${KNOWN})(?:${VALUED})*\\s*/?|/(?:${KNOWN})\\s*)>`, 'i');

/** Elements that need no closing tag. */
const OPEN_ENDED = among('br hr p li dt dd caption thead tbody tfoot tr th td html body');

const ENTITY = /&(?:[a-z][a-z\d]{1,30}|#\d{1,7}|#x[\da-f]{1,6});/i;

/** Whether a typed text is meant as HTML. */
export const looksLikeHtml = (text: string) => KNOWN_TAG.test(text) || ENTITY.test(text);

const MARKDOWN = /[*_`#[\]<>|]|^\s*(?:[-+]|\d+[.)])\s|\n\n/m;

function asHtml({ text, format }: DraftText): string {
  if (format === 'html' || (format === 'auto' && looksLikeHtml(text))) return text;
  if (format === 'markdown' && MARKDOWN.test(text)) throw new Refusal('The text is Markdown, which is not read.');
  return escapeText(text.trim()).replace(/\r\n?|\n/g, '<br>');
}

type Attributes = Record<string, string>;

function refuseDanger(tag: string, attributes: Attributes): void {
  if (tag === 'script' || Object.keys(attributes).some((name) => name.startsWith('on'))) {
    throw new Refusal('The text holds a script.');
  }
  const { href = '' } = attributes;
  const isAddress = /^(?:https?:|mailto:|tel:|[#/])/i.test(href) && linkAddress(href, (path) => path) !== undefined;
  if (tag === 'a' && href && !isAddress)
    throw new Refusal(`A link of the text leads to no web address: '${href.slice(0, 60)}'.`);
}

/** What cleaning a text needs from its surroundings, and where it reports what it could not keep. */
export type Surroundings = {
  /** The language to take if the text marks several as Moodle does. */
  language: 'en' | 'hi';
  /** Whether single dollars mark formulas in the question. */
  isTex: boolean;
  /** The path of a picture on the site. @throws Refusal if there is none */
  placePicture: (address: string) => string;
  leaveOut: (what: string) => void;
};

const isMarked = ({ class: classes = '', lang = '' }: Attributes) =>
  lang !== '' && classes.split(/\s+/).includes('multilang');

/** The languages that a text marks as Moodle does; none if it is in one language. */
export const languagesIn = ({ text }: DraftText): string[] =>
  text.includes('multilang')
    ? [...text.matchAll(/<span\b([^<>]*)>/gi)].flatMap(([, attributes = '']) =>
        /multilang/.test(attributes) ? (/\blang\s*=\s*["']?([a-z]+)/i.exec(attributes)?.[1]?.toLowerCase() ?? []) : [],
      )
    : [];

/**
 * A text as the HTML that the site shows: the elements of its allow-list, formulas in MathML, pictures by their path.
 * It refuses, or reports as left out, what the site would otherwise drop without a trace.
 * @throws Refusal
 */
export function cleanText(draft: DraftText, { language, isTex, placePicture, leaveOut }: Surroundings): string {
  if (draft.text.length > MOST_OF_TEXT) throw new Refusal(`A text is longer than ${MOST_OF_TEXT} characters.`);
  if (draft.text.includes('\ufffd')) throw new Refusal('The text has a character that was lost before (\ufffd).');
  if (/\{mlang\b/i.test(draft.text)) throw new Refusal('The text has {mlang} marks, which are not read.');
  const html = asHtml(draft);
  const isTyped = draft.format === 'auto';
  if (!/[<>&$\\[]/.test(html)) return withoutTraps(html).trim();

  let out = '';
  let text = '';
  /** For each open element of the source, what it wrote from the outside in, and whether its content is ignored. */
  const open: { name: string; tags: string[]; isMuted: boolean }[] = [];
  const around = () => open.at(-1) ?? { name: '', tags: [], isMuted: false };
  const isWithin = (tag: string) => open.some((it) => it.tags.includes(tag));

  function flush() {
    const written = withoutTraps(text);
    text = '';
    if (isWithin('math') || isWithin('code') || isWithin('pre')) out += escapeText(written);
    else
      for (const part of cutAtFormulas(written, isTex))
        out += 'tex' in part ? mathOf(part.tex, part.isBlock) : escapeText(part.text);
  }

  function openElement(name: string, attributes: Attributes) {
    refuseDanger(name, attributes);
    const isOther = isMarked(attributes) && attributes.lang?.slice(0, 2).toLowerCase() !== language;
    if (name === 'link' || name === 'stylesheet') leaveOut('a stylesheet');
    if (around().isMuted || UNSEEN.has(name) || isOther) return { name, tags: [], isMuted: true };
    if (isHidden(attributes)) throw new Refusal('The text has a part that nobody sees.');
    if (name === 'img') {
      const { src = '', ...rest } = attributes;
      const address = sourcesOf(rest)[0] ?? src;
      out += openTag('img', fitting('img', { src: placePicture(address), alt: '', ...rest }));
      return { name, tags: [], isMuted: true };
    }
    const tag = ALIASES[name] ?? name;
    const isFormula = MATH_TAGS.has(tag);
    if (!WRAPPERS.has(name) && (!KEPT.has(tag) || (isFormula !== isWithin('math') && tag !== 'math'))) {
      throw new Refusal(`The text has <${name}>, which the site does not show.`);
    }
    const { style = '', color } = attributes;
    if (color || /(?:^|[;-])\s*color\s*:|background/i.test(style)) leaveOut('colours');
    const [written, given] = withListType(tag, attributes);
    const isWrapper =
      WRAPPERS.has(name) && (name !== 'span' || isMarked(attributes) || Object.keys(given).length === 0);
    const tags = meantBy(written, style, isWithin).filter((it) => it !== written || !isWrapper);
    out += tags.map((it) => openTag(it, it === written ? given : {})).join('');
    return { name: tag, tags, isMuted: false };
  }

  const notATag = (tag: string, why: string) =>
    new Refusal(`The tag <${tag}> ${why}. If it is meant as text, write &lt;${tag}&gt;.`);

  /** The attributes without a value in the current tag. */
  let bare: string[] = [];
  const parser = new Parser({
    onattribute(name, _value, quote) {
      if (quote === undefined) bare.push(name);
    },
    onopentag(given, attributes) {
      flush();
      const word = bare.find((it) => !(it in fitting(given, { [it]: '' })));
      if (isTyped && word !== undefined) throw notATag(`${given} ${word}`, 'has an attribute without a value');
      bare = [];
      open.push(openElement(plainName(given), attributes));
    },
    ontext: (piece) => (text += around().isMuted ? '' : piece),
    onclosetag(written, isImplied) {
      flush();
      const { name, tags, isMuted } = open.pop() ?? around();
      const needsClosing = isTyped ? !OPEN_ENDED.has(written) : INLINE_TAGS.has(name) || MATH_TAGS.has(name);
      if (isImplied && !isMuted && name !== 'span' && needsClosing) throw notATag(written, 'is not closed');
      out += tags.reverse().map(closeTag).join('');
    },
    onprocessinginstruction(name) {
      if (isTyped) throw notATag(name, 'says nothing');
    },
  });
  parser.end(html);
  flush();
  return out.trim();
}
