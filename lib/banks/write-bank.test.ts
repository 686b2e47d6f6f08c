import { join } from 'node:path';

import fc from 'fast-check';

import { acceptDraft } from './accept';
import { readFolderQuestions } from './content-folder';
import type { BankQuestion } from './question';
import { A_PNG, outcomesOf } from './testing';
import { type ReadPicture, writeBank, WRITTEN_FORMATS, type WrittenFormat } from './write-bank';

const FILES: Record<WrittenFormat, string> = { moodle: 'b.xml', gift: 'b.gift', csv: 'b.csv', xlsx: 'b.xlsx' };

async function written(questions: BankQuestion[], format: WrittenFormat, readPicture?: ReadPicture): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeBank(questions, format, readPicture)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

async function readBack(questions: BankQuestion[], format: WrittenFormat) {
  const outcomes = await outcomesOf(FILES[format], await written(questions, format), {
    pieceBytes: 65_536,
    hasPicture: () => true,
  });
  return outcomes.map((it) => (it.result === 'taken' ? it.question : it));
}

const piece = fc.oneof(
  fc.constantFrom(
    '=',
    '+',
    '-',
    '@',
    "'",
    '"',
    ',',
    ';',
    '~',
    '#',
    '{',
    '}',
    ':',
    '\\',
    '->',
    '//',
    '%50%',
    '::',
    '[html]',
    '[tag:x]',
  ),
  fc.constantFrom('\n', '\n\n', ' ', '\t', '<br>', '&amp;', '&lt;b&gt;', ']]&gt;', '&#39;', '_x0041_', '`', '*'),
  fc.constantFrom('कौन सा कथन', 'क्\u200dष', '₹', '<b>bold</b>', '<p>one</p><p>two</p>', 'x<sup>2</sup>', '<u>u</u>'),
  fc.constantFrom(
    '<img src="/uploads/a.png" alt="a &quot;b&quot;">',
    '<table><tr><td>1</td></tr></table>',
    '<ol type="I"><li>i</li></ol>',
  ),
  fc.constantFrom(
    '\\(\\frac{1}{2}\\)',
    '$$x^2 = y$$',
    '<math><mi>x</mi><mo>=</mo><mn>1</mn></math>',
    '<pre>a\n\n b</pre>',
    '$5',
  ),
  fc.string({ maxLength: 8 }).map((it) => it.replace(/[<>&$\\[]/g, '')),
);
const text = fc.array(piece, { maxLength: 6 }).map((it) => it.join(''));
const detail = fc.oneof(
  fc.constant(''),
  fc.constantFrom('=1+1', '-x', '@y', 'Polity / Law', 'a [b] c', '2019', "it's", 'हिन्दी'),
);

/** Questions as an import takes them; texts that it refuses are left out. */
const question = fc
  .record({
    question: text,
    options: fc.array(text, { minLength: 4, maxLength: 4 }),
    explanation: text,
    isInHindi: fc.boolean(),
    key: fc.nat({ max: 3 }),
    ...{ subject: detail, section: detail, source: detail, year: detail },
  })
  .map(({ isInHindi, key, question: asked, options, explanation, ...details }) => {
    const draft = (end: string) => ({
      question: { text: `${asked} ${end}?`, format: 'html' as const },
      options: options.map((it, index) => ({ text: `${it}${index}${end}`, format: 'html' as const })),
      explanation: { text: explanation.trim() && `${explanation}${end}`, format: 'html' as const },
    });
    try {
      const keys = options.map((_, index) => index === key);
      return acceptDraft({ texts: draft(''), hindi: isInHindi ? draft('ह') : null, keys, ...details }, () => true)
        .question;
    } catch {
      return null;
    }
  })
  .filter((it) => it !== null);

const REAL = (name: string) => join(process.cwd(), 'lib/standin/content', name);

const unquoted = (html: string) => html.replaceAll('&#39;', "'").replaceAll('&quot;', '"');

/** White space has no meaning in HTML outside of `pre`, and cells do not keep it. Quotes may be written either way. */
const inMeaning = (it: unknown) =>
  JSON.parse(JSON.stringify(it), (_key, value: unknown) =>
    typeof value === 'string' && !value.includes('<pre') ? unquoted(value.replace(/\s+/g, ' ')) : value,
  ) as unknown;

describe.each([...WRITTEN_FORMATS])('a bank in %s', (format) => {
  test('a written bank reads back with the same meaning', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 3 }), async (questions) => {
        const distinct = questions.map((it, index) => ({ ...it, question: `${it.question} ${index}` }));
        expect(inMeaning(await readBack(distinct, format))).toEqual(inMeaning(distinct));
      }),
      { numRuns: format === 'xlsx' ? 40 : 150 },
    );
  });
});

test.each([...WRITTEN_FORMATS])('each question of the sample reads back as it is from %s', async (format) => {
  const sample: BankQuestion[] = [];
  for await (const it of readFolderQuestions(REAL('.'))) sample.push(it);
  expect(sample.length).toBeGreaterThan(100);
  const kept = sample.map((it) => ({ ...it, explanation: it.explanation.trim() }));
  expect(inMeaning(await readBack(kept, format))).toEqual(inMeaning(kept));
});

const asked = (question: string, options: string[], subject = ''): BankQuestion => ({
  ...{ question, options, explanation: '', subject, section: '', source: '', year: '' },
  ...{ correctOption: 4, hindi: null },
});

test.each([...WRITTEN_FORMATS])('options that read as places keep their key in %s', async (format) => {
  const questions = [asked('6 - 1 = ?', ['2', '3', '4', '5']), asked('Which?', ['D', 'A', '4', 'C'])];
  expect(await readBack(questions, format)).toEqual(questions);
});

test('a written bank is well-formed and names no category without a name', async () => {
  const xml = String(
    await written(
      [asked('a\u0001b\u000bc', ['w', 'x', 'y', 'z'], 'Polity'), asked('Next?', ['w', 'x', 'y', 'z'])],
      'moodle',
    ),
  );
  expect(xml).not.toMatch(/[\u0001\u000b]/);
  expect(xml).not.toMatch(/top\/(?:\]|<)/);
  const outcomes = await outcomesOf('b.xml', xml);
  expect(outcomes).toMatchObject([{ question: { question: 'abc', subject: 'Polity' } }, { question: { subject: '' } }]);
});

test('pictures of the site go along in a format that can hold them, and come back under the same name', async () => {
  const html = `<p><img src="data:image/png;base64,${A_PNG}" alt=""></p>`;
  const texts = ['Look', 'a', 'b', 'c', 'd'].map((it) => ({ text: it, format: 'html' as const }));
  const [asked, ...options] = texts;
  const { question: it, pictures } = acceptDraft(
    {
      texts: { question: { text: `${asked?.text}${html}`, format: 'html' }, options, explanation: null },
      keys: [true, false, false, false],
    },
    () => false,
  );
  const file = await written([it], 'moodle', async (path) => pictures.find((one) => one.path === path)?.bytes);
  expect(await outcomesOf('b.xml', file)).toMatchObject([{ result: 'taken', question: it, pictures }]);
});
