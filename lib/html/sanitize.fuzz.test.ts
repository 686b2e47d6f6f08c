/** @jest-environment jsdom */
import fc from 'fast-check';

import { ATTACKS } from './attack-corpus';
import { againstHost, asItIs, asPage, dangersIn } from './judge';
import { toSafeHtml } from './sanitize';
import { truncateWords } from './truncate';
import { typeset } from './typeset';

const attack = fc.constantFrom(
  ...Object.entries(ATTACKS)
    .filter(([kind]) => kind !== 'size')
    .flatMap(([, attacks]) => attacks),
);

const among = (text: string) => fc.constantFrom(...text.split(' '));

const name = fc.oneof(
  among(
    'p div b a li ul ol dl dt dd table tr td th caption tbody h1 h3 h4 h6 img span pre code blockquote br hr figure',
  ),
  among(
    'script style svg math iframe noscript template textarea title form select option noembed noframes xmp plaintext',
  ),
  among(
    'math math mi mi mn mo mrow mfrac msup mtable mtr mtd mspace mstyle semantics annotation maction mprescripts malignmark',
  ),
  among('u ins sup label font legend embed video noscript xml mml:math mml:mi mml:script w:worddocument'),
  among(
    'mtext mglyph annotation-xml foreignObject desc object embed base meta link body html head frameset x-y section',
  ),
);

const value = fc.oneof(
  among('x 2 hi ltr kBdfcR-8hEY /a.png a.png #x //evil.example/x https://evil.example/x https://host.example/x tel:1'),
  among(
    'javascript:alert(1) &#106;avascript:x data:text/html,x data:image/png;base64,AAAA https://www.youtube.com/embed/kBdfcR-8hEY',
  ),
  fc.constantFrom(
    'text-decoration:underline',
    'vertical-align:super;font-weight:bold',
    'font-style:italic;list-style-type:upper-roman',
    'font-weight:normal',
    'display:none',
  ),
  fc.constantFrom(
    '',
    '"><script>',
    "'",
    '`',
    '</iframe><img src=x onerror=x>',
    '--><script>',
    ']]>',
    'a\nb',
    '\0',
    '\u202e',
  ),
  attack,
);

const attribute = fc
  .tuple(
    among(
      'hidden value data-src data-start data-list data-hidden data-lost href src alt title lang dir colspan width type start id name class style onclick srcset srcdoc data-video rel display mathvariant xlink:href accent width stretchy',
    ),
    fc.constantFrom('="', "='", '=', ' = "', ''),
    value,
    fc.constantFrom('"', "'", '', ' '),
  )
  .map((parts) => ` ${parts.join('')}`);

const text = fc.oneof(
  fc.constantFrom(
    'words in between',
    'परीक्षा',
    '&lt;b&gt;',
    '&amp;',
    '<',
    '>',
    '&',
    '"',
    ']]>',
    '<!--',
    '-->',
    '<![CDATA[',
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
);

/** Random trees of allowed and forbidden elements, some left open. */
const { tree } = fc.letrec<{ tree: string; element: string }>((tie) => ({
  element: fc
    .tuple(
      name,
      fc.array(attribute, { maxLength: 2 }),
      fc.constantFrom('>', '>', '>', '/>', '', '\n>'),
      fc.array(tie('tree'), { maxLength: 3 }),
      fc.boolean(),
    )
    .map(([tag, attributes, end, inner, isOpen]) =>
      [`<${tag}`, ...attributes, end, ...inner, isOpen ? '' : `</${tag}>`].join(''),
    ),
  tree: fc.oneof({ depthSize: 'medium', withCrossShrink: true }, text, tie('element')),
}));

const splinter = fc
  .tuple(attack, fc.nat({ max: 1_000 }), fc.nat({ max: 1_000 }))
  .map(([piece, from, to]) => piece.slice((piece.length * from) / 1_000, (piece.length * to) / 1_000 + 1));

const mutation = fc.tuple(fc.nat({ max: 1_000 }), fc.nat({ max: 3 }), fc.oneof(text, splinter));

const mixture = fc
  .tuple(fc.array(fc.oneof(tree, attack, splinter), { maxLength: 6 }), fc.array(mutation, { maxLength: 3 }))
  .map(([pieces, mutations]) =>
    mutations.reduce((html, [position, removed, added]) => {
      const at = Math.floor((html.length * position) / 1_000);
      return html.slice(0, at) + added + html.slice(at + removed);
    }, pieces.join('')),
  );

test('cleaned HTML is never dangerous, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(mixture, fc.constantFrom(againstHost, asItIs), (html, resolve) => {
      const clean = toSafeHtml(html, resolve);
      expect(dangersIn(clean)).toEqual([]);
      expect(toSafeHtml(clean, resolve)).toBe(clean);
    }),
    { numRuns: 600 },
  );
});

test('cleaned HTML stays harmless when it is cut and set into a page', () => {
  fc.assert(
    fc.property(mixture, fc.nat({ max: 12 }), fc.constantFrom(1, 2, 3), (html, limit, level) => {
      const cut = truncateWords(toSafeHtml(html, againstHost), limit).html;
      expect(dangersIn(cut)).toEqual([]);
      expect(dangersIn(typeset(cut, level))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('setting a text keeps its words', () => {
  fc.assert(
    fc.property(mixture, fc.constantFrom(1, 2, 3), (html, level) => {
      const clean = toSafeHtml(html, againstHost);
      expect(asPage(typeset(clean, level)).field?.textContent).toBe(asPage(clean).field?.textContent);
    }),
    { numRuns: 200 },
  );
});
