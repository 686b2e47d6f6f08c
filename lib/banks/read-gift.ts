import { linesOf } from './decoded';
import { categoryName, choiceDraft } from './read-moodle';
import { type Draft, type DraftText, type FoundInFile, Refusal, refusing, type TextFormat, tooLarge } from './question';

/**
 * Reads the GIFT format (docs.moodle.org, "GIFT format") as Moodle's own importer does. The library for it refuses a
 * colon in an option and loses the line breaks of a text.
 */

/** Characters that a backslash escapes. They are moved to the private area of Unicode while the text is read. */
const ESCAPED = '~=#{}:\\';
const hide = (text: string) =>
  text.replace(/\\([~=#{}:\\n])/g, (_, mark: string) =>
    mark === 'n' ? '\ue00f' : String.fromCharCode(0xe000 + ESCAPED.indexOf(mark)),
  );
const show = (text: string) =>
  text.replace(/[\ue000-\ue006]/g, (hidden) => ESCAPED[hidden.charCodeAt(0) - 0xe000] ?? '').replaceAll('\ue00f', '\n');

const FORMATS: Readonly<Record<string, TextFormat>> = {
  html: 'html',
  moodle: 'auto',
  plain: 'plain',
  markdown: 'markdown',
};

function textOf(hidden: string, outer: TextFormat): DraftText {
  const [mark = '', name = ''] = /^\s*\[(html|moodle|plain|markdown)\]/i.exec(hidden) ?? [];
  const format = FORMATS[name.toLowerCase()] ?? outer;
  return { text: show(hidden.slice(mark.length).trim()), format };
}

const HIDDEN = /[\ue000-\ue00f]/;

/** The kind of question in the braces, in words; null for a choice. */
function otherKind(answers: string): string | null {
  const bare = answers.trim();
  if (bare === '' || bare.startsWith('####')) return 'an essay';
  if (bare.startsWith('#')) return 'a numerical question';
  if (bare.includes('~')) return null;
  if (bare.includes('=') && bare.includes('->')) return 'a matching question';
  if (/^(T|F|TRUE|FALSE)\s*(#|$)/i.test(bare)) return 'a true/false question';
  return 'a short answer';
}

/** Splits an option into its text and its share of the marks. @throws Refusal */
function optionOf(hidden: string, outer: TextFormat) {
  const [, mark = '', weight, rest = ''] = /^(=?)\s*(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(hidden.trim()) ?? [];
  const percent = weight === undefined ? (mark ? 100 : 0) : Number(weight);
  if (rest.includes('=')) throw new Refusal('An option has a = without a backslash before it.');
  const [text = '', ...feedback] = rest.split('#');
  return { text: textOf(text, outer), percent, hasFeedback: feedback.join('').trim() !== '' };
}

const TAG = /\[tag:((?:\\\]|[^\]])+)\]/g;

function draftOf(text: string, comments: string, category: string): Draft {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (from < 0) throw new Refusal('The text has no answers in braces: a description.');
  if (to < from) throw new Refusal('The answers begin with { and do not end with }.');
  const [before, answers, after] = [text.slice(0, from), text.slice(from + 1, to), text.slice(to + 1)];
  if (/\}[^{}]*\{/.test(answers)) throw new Refusal('The text has several gaps, each with answers of its own.');
  if (/[{}]/.test(answers + after)) throw new Refusal('There is a { or } too many, without a backslash before it.');
  const kind = otherKind(answers);
  if (kind) throw new Refusal(`It is ${kind}, not single choice.`);
  const stem = after.trim() === '' ? before : `${before.trimEnd()} _____ ${after.trimStart()}`;
  const question = textOf(stem, 'auto');
  const [choices = '', ...general] = answers.split('####');
  const listed = choices
    .replace(/(?<!~\s*)=/g, '~=')
    .split('~')
    .slice(1);
  if (choices.split(/[~=]/)[0]?.trim()) throw new Refusal('There is a text before the first option.');
  return choiceDraft({
    question,
    options: listed.map((it) => optionOf(it, question.format)),
    explanation: general.length > 0 ? textOf(general.join('####'), question.format) : null,
    category,
    tags: [...comments.matchAll(TAG)].map(([, tag = '']) => tag.replaceAll('\\]', ']')),
  });
}

const MOST_OF_QUESTION = 1_000_000;

const CATEGORY = /^\s*\$CATEGORY:\s*(.*)$/;

export async function* readGift(text: AsyncIterable<string>): AsyncGenerator<FoundInFile> {
  let [start, category, comments, written] = [0, '', '', ''];

  function* finish(): Generator<FoundInFile> {
    if (written.trim() !== '') {
      const hidden = hide(written.trim());
      const [titled = '', title = ''] = /^::([\s\S]*?)::/.exec(hidden) ?? [];
      const asked = hidden.slice(titled.length);
      const name = show(title || (asked.split('{', 1)[0] ?? ''));
      if (HIDDEN.test(written))
        yield { line: start, name, read: refusing('The text has letters of a font of its own.') };
      else yield { line: start, name, read: () => draftOf(asked, comments, category) };
    }
    [comments, written] = ['', ''];
  }

  for await (const [line, whole] of linesOf(text)) {
    const named = CATEGORY.exec(whole.trimEnd())?.[1];
    if (named !== undefined) {
      yield* finish();
      category = categoryName(named);
    } else if (whole.trim() === '') yield* finish();
    else if (whole.trimStart().startsWith('//')) comments += whole;
    else {
      if (written === '') start = line;
      if (written.length > MOST_OF_QUESTION) throw tooLarge(start);
      written += whole.replace(/\r\n?$/, '\n');
    }
  }
  yield* finish();
}
