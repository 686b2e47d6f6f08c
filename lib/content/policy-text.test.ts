import { filled, lineHtml, markdownTable, placeholdersOf, policySections, policySource } from './nouns/policies';

const HEAD = '---\ntitle: Terms\nversion: 2\ndate: 2026-11-22\n---\n';

test.each([
  ['as Unix writes it', HEAD],
  ['as Windows writes it, with a mark before it', `\ufeff${HEAD.replaceAll('\n', '\r\n')}`],
])('a policy has a title, a version, a date and a text, %s', (_kind, head) => {
  expect(policySource(`${head}\nHello\n`)).toEqual({
    ...{ title: 'Terms', version: 2, date: '2026-11-22', sample: false, body: '\nHello\n' },
  });
});

test.each([
  'no head',
  '---\ntitle: Terms\nversion: 0\ndate: 2026-11-22\n---\n',
  `${HEAD}`.replace('2026-11-22', 'soon'),
])('a policy that begins with %j is refused', (text) => {
  expect(() => policySource(text)).toThrow();
});

test('placeholders become values, and one without a value stays visible', () => {
  const text = '{{institute}} answers in {{answerDays}} days, {{nobody}}.';
  expect(placeholdersOf(text)).toEqual(['institute', 'answerDays', 'nobody']);
  expect(
    filled(
      text,
      new Map([
        ['institute', 'Ganga'],
        ['answerDays', '30'],
      ]),
      [],
    ),
  ).toBe('Ganga answers in 30 days, {{nobody}}.');
});

test('a condition keeps one of its branches', () => {
  const text =
    'a\n<!-- if: age -->\nasked\n<!-- else -->\nnot asked\n<!-- end -->\nb\n<!-- if: age -->\nonly\n<!-- end -->\nc';
  expect(filled(text, new Map(), ['age'])).toBe('a\nasked\nb\nonly\nc');
  expect(filled(text, new Map(), [])).toBe('a\nnot asked\nb\nc');
});

test('each second-level heading begins a section with an address', () => {
  const { intro, sections } = policySections(
    'First **words**.\n\n## Under 18 {#under-18}\n\nText\n\n### Less\n\n## Law\n\nEnd\n',
  );
  expect(intro).toContain('First <strong>words</strong>.');
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['under-18', 'Under 18'],
    ['part-2', 'Law'],
  ]);
  expect(sections[0]?.html).toMatch(/Text[^]*Less/);
});

test('a policy lets no script and no foreign picture through, and its links lead to the site', () => {
  const { intro } = policySections('<script>alert(1)</script>\n\n[Profile](/Profile) ![x](https://evil.example/x.png)');
  expect(intro).not.toMatch(/script|<img/);
  expect(intro).toContain('href="/Profile"');
  expect(lineHtml('[mail](javascript:alert(1)) [us](mailto:a@example.org)')).not.toContain('javascript');
});

test('a table of a policy is a table of the page', () => {
  const { intro } = policySections(markdownTable(['What', 'Why'], [['A `name`', 'b']]));
  expect(intro.replace(/\s+/g, '')).toContain('<td>A<code>name</code></td><td>b</td>');
});
