import { toSafeHtml } from '@/lib/html/sanitize';

import { cleanText } from './clean-text';
import type { TextFormat } from './question';

function clean(text: string, format: TextFormat = 'html') {
  const leftOut: string[] = [];
  const html = cleanText(
    { text, format },
    {
      language: 'en',
      isTex: false,
      placePicture: (address) => `/uploads/${address}`,
      leaveOut: (what) => leftOut.push(what),
    },
  );
  return { html, leftOut };
}

test.each([
  '<span style="text-decoration-line: underline">a</span> <b style="font-weight:normal">b</b>',
  '10<sup><span style="vertical-align:super">3</span></sup> H<font style="vertical-align:sub">2</font>O',
  '<ul style="list-style: upper-alpha"><li style="list-style-type:none" value="3">a</li></ul>',
  '<table style="font-weight:bold"><tbody><tr><td style="font-style:italic">a</td></tr></tbody></table>',
  '<mml:math><mml:semantics><mml:mi>x</mml:mi><mml:annotation>x</mml:annotation></mml:semantics></mml:math>',
  '<xml><w:View>Normal</w:View></xml><p>a</p>',
  '<p>a</p><img src="data:," data-src="/uploads/a.png" alt="">',
])('%s means on the way of an import what it means in a field of the host', (text) => {
  const site = (path: string) => new URL(path, 'https://site.invalid').href;
  const placed = cleanText(
    { text, format: 'html' },
    { language: 'en', isTex: false, placePicture: (it) => it, leaveOut: () => {} },
  );
  expect(toSafeHtml(placed, site)).toBe(toSafeHtml(text, site));
  expect(placed).not.toMatch(/style=|Normal|data-/);
});

test.each([
  ['<p style="text-decoration: underline; color: red">word</p>', '<p><u>word</u></p>', ['colours']],
  [
    '<span style="font-weight:700">b</span><span style="vertical-align: super">2</span>',
    '<strong>b</strong><sup>2</sup>',
    [],
  ],
  ['<ol style="list-style-type: upper-roman"><li>x</li></ol>', '<ol type="I"><li>x</li></ol>', []],
  ['<h2>A</h2><section>B</section><o:p></o:p><!-- c -->', '<h3>A</h3><div>B</div>', []],
  ['<style>p{}</style><p class="x" data-y="1">a&nbsp;b</p>', '<p>a\u00a0b</p>', []],
  ['<img src="a.png" onloads="">'.replace(' onloads=""', ''), '<img src="/uploads/a.png" alt="">', []],
  ['<p lang="hi">हिन्दी</p>', '<p lang="hi">हिन्दी</p>', []],
  // A line break in HTML is a space.
  ['<p>so $x\n_1$ is</p>', '<p>so <math><msub><mi>x</mi><mn>1</mn></msub></math> is</p>', []],
])('%s becomes %s', (text, html, leftOut) => {
  expect(clean(text)).toEqual({ html, leftOut });
});

test.each([
  ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
  ['1. one\n2. two', '1. one<br>2. two'],
  ['x<sup>2</sup>\nnext', 'x<sup>2</sup>\nnext'],
  ['if x<y then', 'if x&lt;y then'],
  ['If 0 <p and q> 0', 'If 0 &lt;p and q&gt; 0'],
  ['by <Article 14>', 'by &lt;Article 14&gt;'],
  ['by <Schedule>', 'by &lt;Schedule&gt;'],
  ['<p>one<p>two<br>three', '<p>one</p><p>two<br>three</p>'],
  ['<img src=a.png alt>', '<img src="/uploads/a.png" alt="">'],
  ['<ol reversed><li>x</ol>', '<ol reversed=""><li>x</li></ol>'],
])('the typed text %j becomes %j', (text, html) => {
  expect(clean(text, 'auto').html).toBe(html);
});

test.each([
  ['Is $$\\frac{1}{2}$$?', 'Is <math display="block"><mfrac><mn>1</mn><mn>2</mn></mfrac></math>?'],
  ['\\(x^2\\)', '<math><msup><mi>x</mi><mn>2</mn></msup></math>'],
  ['It costs $5, not $6', 'It costs $5, not $6'],
  ['so $x_1$ is', 'so <math><msub><mi>x</mi><mn>1</mn></msub></math> is'],
  ['\\(a &lt; b\\)', '<math><mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow></math>'],
  [
    '\\(\\overline{AB}\\)',
    '<math><mover accent="true"><mrow><mi>A</mi><mi>B</mi></mrow><mo stretchy="true">¯</mo></mover></math>',
  ],
  ['<code>$$x$$</code>', '<code>$$x$$</code>'],
  [
    '<math><semantics><mi>x</mi><annotation encoding="TeX">x</annotation></semantics></math>',
    '<math><mi>x</mi></math>',
  ],
])('a formula in %s becomes MathML', (text, html) => {
  expect(clean(text).html).toBe(html);
});

test.each([
  ['<script>x</script>', 'The text holds a script.'],
  ['<p onclick="x">a</p>', 'The text holds a script.'],
  ['<a href="javascript:x">a</a>', "A link of the text leads to no web address: 'javascript:x'."],
  ['<a href="java\tscript:x">a</a>', 'leads to no web address'],
  ['<iframe src="x"></iframe>', 'The text has <iframe>, which the site does not show.'],
  ['<audio src="x"></audio>', 'The text has <audio>, which the site does not show.'],
  ['<svg><circle/></svg>', 'The text has <svg>, which the site does not show.'],
  ['<math><maction>x</maction></math>', 'The text has <maction>, which the site does not show.'],
  ['<span style="display: none">a</span>', 'The text has a part that nobody sees.'],
  ['<p>a</p><p hidden="">b</p>', 'The text has a part that nobody sees.'],
  ['Use <b> for bold', 'The tag <b> is not closed. If it is meant as text, write &lt;b&gt;.'],
  ['\\(\\unknowncommand\\)', 'is not understood: Unsupported function name'],
  ['\\(\\cancel{5}\\)', 'has lines or colours that not every browser draws'],
  ['$$x', 'A formula begins with $$ and does not end in the same paragraph.'],
  ['\\(x<br>y\\)', 'A formula begins with \\( and does not end'],
  ['caf\ufffd', 'a character that was lost before'],
  ['{mlang hi}x{mlang}', 'mlang'],
  ['x'.repeat(50_001), 'longer than 50000 characters'],
])('%s is refused', (text, reason) => {
  expect(() => clean(text)).toThrow(reason);
});

test.each([
  [
    'x<sup>2</sup> if 0 <p and q> 0',
    'The tag <p and> has an attribute without a value. If it is meant as text, write &lt;p and&gt;.',
  ],
  ['<b>by</b> <Article 14>', 'The tag <article 14> has an attribute without a value.'],
  ['by <Article>', 'The tag <article> is not closed. If it is meant as text, write &lt;article&gt;.'],
  ['<b>by</b> <Schedule>', 'The text has <schedule>, which the site does not show.'],
  ['<b>a</b> <?> b', 'If it is meant as text'],
])('the typed text %j is refused, since a part of it would vanish', (text, reason) => {
  expect(() => clean(text, 'auto')).toThrow(reason);
});

test('the site shows a cleaned text as it is, and cleaning it again changes nothing', () => {
  const text =
    '<h1>A</h1><p>x <b>y</b> \\(\\frac{a}{b}\\) &lt;z&gt;</p><table><tr><td colspan="2">1</td></tr></table><ul><li>q</li></ul><a href="https://a.example/?b=1&amp;c=2">l</a>';
  const { html } = clean(text);
  expect(clean(html).html).toBe(html);
  const shown = toSafeHtml(html, (path) => path);
  expect(shown.replace(' target="_blank" rel="noopener nofollow"', '')).toBe(html);
});
