import { typeset } from './typeset';
import { toSafeHtml } from './sanitize';

const clean = (html: string) => toSafeHtml(html, (path) => path);

test('headings follow one another without gaps', () => {
  const html = clean('<h3>a</h3><p>x</p><h5>b</h5><h3>c</h3>');
  expect(typeset(html, 1)).toBe('<h2>a</h2><p>x</p><h3>b</h3><h2>c</h2>');
  expect(typeset(html, 3)).toBe('<h4>a</h4><p>x</p><h5>b</h5><h4>c</h4>');
});

test('no heading goes below the sixth level', () => {
  expect(typeset(clean('<h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6>'), 3)).toBe(
    '<h4>a</h4><h5>b</h5><h6>c</h6><h6>d</h6>',
  );
});

test('text that looks like a heading stays text', () => {
  expect(typeset(clean('<p>&lt;h3&gt; and hr</p><hr>'), 1)).toBe('<p>&lt;h3&gt; and hr</p><hr>');
});

test('a table is in a frame that the keyboard can scroll', () => {
  expect(typeset(clean('<table lang="hi"><tr><td>x</td></tr></table>'), 1)).toMatch(
    /^<div class="table-frame" tabindex="0" role="group" aria-label="Table"><table lang="hi">.*<\/table><\/div>$/,
  );
});

test.each(['1', 'A', 'a', 'I', 'i', 'none'])('the type %s of a list is where CSS sees its case', (type) => {
  const html = typeset(clean(`<ol start="2" type="${type}"><li type="${type}">x</li></ol>`), 1);
  expect(html.match(new RegExp(` type="${type}" data-list="${type}"`, 'g'))).toHaveLength(2);
});

test('lines as they were typed, and a formula on a line of its own, scroll by the keyboard too', () => {
  expect(typeset(clean('<pre>a</pre>'), 1)).toBe(
    '<div class="table-frame" tabindex="0" role="group" aria-label="Lines"><pre>a</pre></div>',
  );
  expect(typeset(clean('<math display="block"><mi>x</mi></math>'), 1)).toMatch(/^<math tabindex="0" display="block">/);
  expect(typeset(clean('<p>x <math><mi>x</mi></math></p>'), 1)).not.toContain('tabindex');
});
