import { blockText } from './plain-text';

test.each([
  ['sentences follow each other', '<p>One.</p><p>Two?</p><p>Three</p>', 'One. Two? Three'],
  ['items of a list are told apart', '<ul><li>one</li><li>two</li></ul><p>three</p>', 'one · two · three'],
  [
    'so are cells',
    '<table><tr><th>Week</th><th>Test</th></tr><tr><td>1</td><td>2</td></tr></table>',
    'Week · Test · 1 · 2',
  ],
  ['a heading and its text', '<h3>Books</h3><p>One.</p>', 'Books · One.'],
  ['one dot is enough', '<ul><li><p>one</p></li></ul><blockquote><p>two</p></blockquote>', 'one · two'],
  ['a stop in a quotation is a stop', '<p>“One.”</p><p>Two</p>', '“One.” Two'],
  ['Hindi stops are stops', '<p>एक।</p><p>दो</p>', 'एक। दो'],
  ['words stay whole', '<p>con<b>stit</b>ution</p>', 'constitution'],
  ['a dot of the text’s own stays', '<p>one · two</p>', 'one · two'],
  ['nothing gives nothing', '<p></p><ul><li></li></ul>', ''],
])('block text: %s', (_, html, text) => {
  expect(blockText(html)).toBe(text);
});
