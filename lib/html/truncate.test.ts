/** @jest-environment jsdom */
import fc from 'fast-check';

import { toSafeHtml } from './sanitize';
import { truncateWords } from './truncate';

const safe = (html: string) => toSafeHtml(html, (path) => path);
const truncate = (html: string, limit: number) => truncateWords(safe(html), limit);

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `word${index + 1}`).join(' ');

test.each([149, 150])('%i words stay as they are with a limit of 150', (count) => {
  const html = `<p>${numbered(count)}</p>`;
  expect(truncate(html, 150)).toEqual({ html, isTruncated: false });
});

test('a limit of 150 words cuts the last of 151, and three dots follow', () => {
  expect(truncate(`<p>${numbered(151)}</p>`, 150)).toEqual({
    html: `<p>${numbered(150)}...</p>`,
    isTruncated: true,
  });
});

test('white space at the end is not a word', () => {
  expect(truncate('<p>one two</p> \n <p> &nbsp; </p>', 2).isTruncated).toBe(false);
});

test.each([
  ['', ''],
  ['<p></p>', '<p></p>'],
  ['one', '...'],
])('a limit of no words turns %j into %j', (html, expected) => {
  expect(truncate(html, 0).html).toBe(expected);
});

test.each([
  ['a tag inside a word does not end it', 'un<b>believ</b>able story', 1, 'un<b>believ</b>able...'],
  ['tags around a word do not end it', '<i>one</i>, two', 1, '<i>one</i>,...'],
  [
    'an open inline tag is closed after the dots',
    '<p>one <b>two <i>three four</i></b></p>',
    3,
    '<p>one <b>two <i>three...</i></b></p>',
  ],
  ['a link keeps its address', '<a href="#part">one two</a> three', 1, '<a href="#part">one...</a>'],
  [
    'an attribute keeps its entities',
    '<a href="#a&amp;b&quot;c">one</a> two',
    1,
    '<a href="#a&amp;b&quot;c">one</a>...',
  ],
  ['a block ends a word', '<p>one</p><p>two</p><p>three</p>', 2, '<p>one</p><p>two</p><p>...</p>'],
  ['a line break ends a word', 'one<br />two three', 2, 'one<br>two...'],
  ['a rule ends a word', 'one<hr />two three', 2, 'one<hr>two...'],
  ['an image stays and takes no closing tag', 'one <img src="a.png" alt="two three" /> two three', 2, null],
  ['an entity belongs to its word', 'R&amp;D &lt;b&gt; three', 2, 'R&amp;D &lt;b&gt;...'],
  ['an entity alone is a word', 'one &amp; two', 2, 'one &amp;...'],
  ['a no-break space parts words', 'one&nbsp;two&nbsp;three', 2, 'one\u00a0two...'],
  [
    'list items are apart',
    '<ul><li>one</li><li>two three</li><li>four</li></ul>',
    2,
    '<ul><li>one</li><li>two...</li></ul>',
  ],
  [
    'table cells are apart',
    '<table><tbody><tr><td>one</td><td>two three</td></tr><tr><td>four</td></tr></tbody></table>',
    2,
    '<table><tbody><tr><td>one</td><td>two...</td></tr></tbody></table>',
  ],
  ['Devanagari has words too', 'संघ लोक सेवा आयोग', 3, 'संघ लोक सेवा...'],
])('cutting a text: %s', (_, html, limit, expected) => {
  const result = truncate(html, limit);
  expect(result.isTruncated).toBe(true);
  if (expected !== null) expect(result.html).toBe(expected);
  else expect(result.html).toMatch(/^one <img [^>]*alt="two three"[^>]*> two\.\.\.$/);
});

test('elements beyond the cut are dropped', () => {
  const { html } = truncate('<p>one two</p><ul><li>three</li></ul><img src="a.png" /><p>four <b>five</b></p>', 1);
  expect(html).toBe('<p>one...</p>');
});

test('text that could be read as markup stays text', () => {
  const { html } = truncate('<p>&lt;img src=x onerror=alert(1)&gt; two three four</p>', 3);
  expect(html).toBe('<p>&lt;img src=x onerror=alert(1)&gt;...</p>');
});

const BLOCKS = 'p, div, h3, ul, ol, li, blockquote, table, tbody, tr, td, br, hr, img';

/** The words that a reader sees: blocks and line breaks separate them, inline tags do not. */
function visibleWords(html: string): string[] {
  const page = new DOMParser().parseFromString(`<!doctype html>${html}`, 'text/html');
  for (const block of page.querySelectorAll(BLOCKS)) {
    block.before(' ');
    block.after(' ');
  }
  return page.body.textContent.split(/\s+/).filter((word) => word !== '');
}

const withoutDots = (words: string[]) => {
  const last = words.at(-1)?.replace(/\.\.\.$/, '');
  return last ? [...words.slice(0, -1), last] : words.slice(0, -1);
};

function unbalancedTags(html: string): string[] {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
    if (['br', 'hr', 'img'].includes(name)) continue;
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    else return [`/${name}`];
  }
  return open;
}

const word = fc.oneof(
  fc.constantFrom('एक', 'a', 'R&amp;D', '&lt;b&gt;', 'end.', '...', '&mdash;', '&quot;said&quot;', '😀'),
  fc.string({ unit: fc.constantFrom(...'abcxyz.-'), minLength: 1, maxLength: 6 }),
);
const space = fc.constantFrom(' ', '\n', '&nbsp;', '  ', '');
const text = fc.array(fc.tuple(word, space), { maxLength: 6 }).map((pairs) => pairs.flat().join(''));
const phrase = fc
  .array(
    fc.oneof(
      text,
      fc
        .tuple(fc.constantFrom('b', 'em', 'sub', 'span', 'code', 'u'), text)
        .map(([tag, it]) => `<${tag}>${it}</${tag}>`),
      fc.tuple(text, text).map(([one, two]) => `<strong>${one}<i>${two}</i></strong>`),
      text.map((it) => `<a href="https://example.org/?a=1&amp;b=&quot;">${it}</a>`),
      fc.constantFrom('<br />', '<img src="a.png" alt="words of an image" />'),
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''));
const block = fc.oneof(
  fc.tuple(fc.constantFrom('p', 'h3', 'div', 'blockquote'), phrase).map(([tag, it]) => `<${tag}>${it}</${tag}>`),
  fc.tuple(phrase, phrase).map(([one, two]) => `<ul><li>${one}</li><li>${two}<ol><li>${one}</li></ol></li></ul>`),
  fc.tuple(phrase, phrase).map(([one, two]) => `<table><tbody><tr><td>${one}</td><td>${two}</td></tr></tbody></table>`),
  phrase,
  fc.constant('<hr />'),
);
const document = fc.array(block, { maxLength: 5 }).map((blocks) => safe(blocks.join('')));

test('the visible words are the first ones of the input, within the limit and in balanced tags', () => {
  fc.assert(
    fc.property(document, fc.integer({ min: 0, max: 40 }), (html, limit) => {
      const before = visibleWords(html);
      const result = truncateWords(html, limit);
      const after = visibleWords(result.html);
      expect(result.isTruncated).toBe(before.length > limit);
      expect(unbalancedTags(result.html)).toEqual([]);
      if (result.isTruncated) {
        expect(after.at(-1)).toMatch(/\.\.\.$/);
        expect(withoutDots(after)).toEqual(before.slice(0, limit));
      } else {
        expect(result.html).toBe(html);
      }
    }),
    { numRuns: 300 },
  );
});
