import { plainText, showsNothing } from './plain-text';
import { toSafeHtml } from './sanitize';

test.each([
  ['tags are removed', '<p>One <b>two</b> three</p>', 'One two three'],
  ['entities are written out', '<p>R&amp;D &lt;1% &eacute;</p>', 'R&D <1% é'],
  ['blocks do not run together', '<h3>Title</h3><p>First</p><ul><li>one</li><li>two</li></ul>', 'Title First one two'],
  [
    'a block parts words where it opens, too',
    '<ul><li>Polity<ul><li>Rights</li></ul></li></ul>end<h3>h</h3>',
    'Polity Rights end h',
  ],
  ['an inline element parts no word', 'wa<font>t</font>er, H<sub>2</sub>O', 'water, H2O'],
  ['what is hidden is no text', 'a <span style="display:none">b <i>c</i></span><p hidden>d</p>e', 'a e'],
  ['a line break parts words', 'one<br>two', 'one two'],
  ['everything stands on one line', ' one\n\ttwo&nbsp; three ', 'one two three'],
  [
    'no space stands before a stop',
    '<b>one</b>, <i>two</i>; <u>three</u>: four <b>five</b>.',
    'one, two; three: four five.',
  ],
  ['attributes are no text', '<img src="a.png" alt="Map"><a href="https://example.org">link</a>', 'link'],
  [
    'unread elements are no text',
    'a<script>x</script><style>y</style><iframe src="a"><p>z</p></iframe><b>b</b>',
    'a b',
  ],
  ['characters that turn a line are removed', 'a\u202eb&#8238;c\0', 'abc'],
  ['Devanagari stays', '<p lang="hi">संघ लोक सेवा आयोग</p>', 'संघ लोक सेवा आयोग'],
  ['nothing gives nothing', '', ''],
  ['empty tags give nothing', '<p> <br></p>', ''],
])('plain text: %s', (_, html, text) => {
  expect(plainText(html)).toBe(text);
});

test('a text within the length stays whole', () => {
  expect(plainText('<p>one two</p>', 7)).toBe('one two');
});

test.each([
  [9, 'one two…'],
  [8, 'one two…'],
  [6, 'one…'],
])('"one two three" cut at %i characters is %j, without half a word', (maxLength, text) => {
  expect(plainText('<p>one two three</p>', maxLength)).toBe(text);
});

test('dots replace a stop at the cut', () => {
  expect(plainText('one, two, three', 12)).toBe('one, two…');
  expect(plainText('One two. Three four', 12)).toBe('One two…');
});

describe('HTML', () => {
  const isBlank = (html: string) => showsNothing(html, (it) => toSafeHtml(it, (path) => path));

  test.each([
    '',
    ' ',
    '<p></p>',
    '<p>&nbsp;<br>\u200b</p>',
    '<script>alert(1)</script>',
    '<div><STYLE>p {}</STYLE></div>',
    '<!-- a -->',
    '<img src="data:image/svg+xml;base64,AAAA">',
    '<math></math>',
    '<p style="display:none">text</p>',
    '<p hidden>text</p>',
    '<xml><w:View>Normal</w:View></xml>',
  ])('%j shows nothing', (html) => {
    expect(isBlank(html)).toBe(true);
  });

  test.each([
    'a',
    '0',
    '?',
    '<',
    '<p><b>क</b></p>',
    '<textbook>a</textbook>',
    '<script>alert(1)</script>a',
    '<!-- a -->a',
    '<img src="/a.png">',
    '<img src="data:image/png;base64,AAAA">',
    '<math><mi>x</mi></math>',
    '<iframe src="https://www.youtube.com/embed/kBdfcR-8hEY"></iframe>',
  ])('%j shows something', (html) => {
    expect(isBlank(html)).toBe(false);
  });
});
