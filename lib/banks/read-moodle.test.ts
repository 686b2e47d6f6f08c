import { A_PNG, outcomesOf, told } from './testing';

const answers = (...fractions: (number | string)[]) =>
  fractions
    .map(
      (it, index) =>
        `<answer fraction="${it}" format="html"><text><![CDATA[<p>Option ${index + 1}</p>]]></text></answer>`,
    )
    .join('\n');

const question = (text: string, inner = answers(0, 100, 0, 0), type = 'multichoice') =>
  `<question type="${type}">\n<name><text>A name</text></name>\n<questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>\n${inner}\n</question>\n`;

const quiz = (...questions: string[]) => `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('')}</quiz>`;
const read = (...questions: string[]) => outcomesOf('bank.xml', quiz(...questions));

test('a question is read with its key, explanation, category and details', async () => {
  const [outcome] = await read(
    '<question type="category"><category><text>$course$/top/Polity // Law/Union</text></category></question>\n',
    question(
      '<p>Who <b>presides</b>?</p>',
      `<generalfeedback format="html"><text>&lt;p&gt;Article 64.&lt;/p&gt;</text></generalfeedback>
      <tags><tag><text>Section: GS</text></tag><tag><text>Year: 2019</text></tag></tags>${answers(0, 100, 0, 0)}`,
    ),
  );
  expect(outcome).toMatchObject({
    result: 'taken',
    question: {
      question: '<p>Who <b>presides</b>?</p>',
      options: ['<p>Option 1</p>', '<p>Option 2</p>', '<p>Option 3</p>', '<p>Option 4</p>'],
      correctOption: 2,
      explanation: '<p>Article 64.</p>',
      subject: 'Union',
      section: 'GS',
      year: '2019',
      hindi: null,
    },
  });
});

test('a faulty question is refused with its line and reason, and those around it are taken', async () => {
  const outcomes = await read(
    question('one'),
    question('two', answers(0, 100, 0)),
    question('three', answers(100, 100, 0, 0)),
    question('four', answers(0, 50, 50, 0)),
    question('five', answers(0, 0, 0, 0)),
    question('six', '', 'essay'),
    question('seven', answers(0, 100, 0, 0, 0)),
    question('eight', answers(0, 'x', 0, 0)),
    question('<p></p>'),
    question('ten'),
  );
  expect(told(outcomes).map((it) => it.replace(/^\d+ /, ''))).toEqual([
    'taken',
    'refused The question has 3 options, not four.',
    'refused 2 options are marked as right, not one.',
    'refused An option gives 50 % of the marks: partial credit.',
    'refused No option is marked as right.',
    "refused The type 'essay' is not single choice.",
    'refused The question has 5 options, not four.',
    'refused An option has no fraction that is a number.',
    'refused The question has no text.',
    'taken',
  ]);
  expect(outcomes.slice(0, 3).map((it) => it.line)).toEqual([3, 11, 18]);
});

test('a question whose XML breaks off is refused, and the next one is read', async () => {
  const outcomes = await read(
    question('one').replace('</question>', ''),
    question('two').replace('</answer>', ''),
    question('three'),
  );
  expect(told(outcomes)).toEqual([
    '3 refused The XML of the question is broken: a tag is not closed.',
    expect.stringMatching(/^\d+ refused The XML of the question is broken/),
    expect.stringMatching(/taken$/),
  ]);
  const cut = await outcomesOf('bank.xml', quiz(question('one'), question('two')).slice(0, -40));
  expect(told(cut)).toEqual(['3 taken', expect.stringMatching(/^11 refused The XML of the question is broken/)]);
});

test('feedback on results is named as left out unless it says nothing of the question, and a hidden question is refused', async () => {
  const feedback = (name: string, text: string) => `<${name} format="html"><text>${text}</text></${name}>`;
  const [own, standard, hidden] = await read(
    question('one', `${answers(0, 100, 0, 0)}${feedback('incorrectfeedback', 'I am sorry, that is not correct')}`),
    question(
      'two',
      `${answers(0, 100, 0, 0)}${feedback('correctfeedback', '&lt;p&gt;Your answer is correct.&lt;/p&gt;')}`,
    ),
    question('three', `<hidden>1</hidden>${answers(0, 100, 0, 0)}`),
  );
  expect(own).toMatchObject({ leftOut: ['feedback on right and wrong answers'], question: { explanation: '' } });
  expect(standard).toMatchObject({ leftOut: [] });
  expect(hidden).toMatchObject({ result: 'refused', reason: expect.stringContaining('hidden in its bank') });
});

test('feedback of a million spaces costs no more than others', async () => {
  const feedback = `<correctfeedback><text>${' '.repeat(1_000_000)}x</text></correctfeedback>`;
  const file = quiz(question('Who?', answers(0, 100, 0, 0) + feedback));
  const startMs = performance.now();
  const outcomes = await outcomesOf('bank.xml', file, { pieceBytes: 65_536 });
  expect(performance.now() - startMs).toBeLessThan(1_000);
  expect(outcomes).toMatchObject([{ result: 'taken', leftOut: ['feedback on right and wrong answers'] }]);
});

test('a document type by its name alone is no reason to refuse a file, and a stylesheet costs nothing', async () => {
  const file = quiz(question('<link rel="stylesheet" href="a.css">one')).replace('<quiz>', '<!DOCTYPE quiz><quiz>');
  expect(await outcomesOf('bank.xml', file)).toMatchObject([{ result: 'taken', leftOut: ['a stylesheet'] }]);
});

test('a picture in base64 becomes a file named by its digest', async () => {
  const [outcome] = await read(
    question(
      '<p><img src="@@PLUGINFILE@@/my%20map.png" alt="A map" onfocus2="" width="20"></p>'.replace(' onfocus2=""', ''),
      answers(0, 100, 0, 0),
    ).replace('</questiontext>', `<file name="my map.png" path="/" encoding="base64">${A_PNG}</file></questiontext>`),
  );
  expect(outcome).toMatchObject({ result: 'taken', pictures: [{ bytes: Buffer.from(A_PNG, 'base64') }] });
  expect(outcome?.result === 'taken' && outcome.question.question).toMatch(
    /^<p><img src="\/uploads\/questions\/[\da-f]{24}\.png" alt="A map" width="20"><\/p>$/,
  );
});

test.each([
  ['image (1).png', 'image%20%281%29.png'],
  ["Gandhi's.png", 'Gandhi%27s.png'],
  ['map!*.png', 'map%21%2A.png'],
  ['map.png', 'map.png?time=1700000000000'],
  ['a b.png', 'a b.png'],
  ['100%.png', '100%25.png'],
  ['100%.png', '100%.png'],
  ['why?.png', 'why%3F.png'],
  ['नक्शा #1.png', encodeURIComponent('नक्शा #1.png')],
])('the picture %j is found under the address %s', async (name, address) => {
  const file = `<file name="${name}" path="/" encoding="base64">${A_PNG}</file>`;
  const text = question(`<img src="@@PLUGINFILE@@/${address}">`).replace('</questiontext>', `${file}</questiontext>`);
  expect(await read(text)).toMatchObject([{ result: 'taken', pictures: [{ bytes: Buffer.from(A_PNG, 'base64') }] }]);
});

test('single dollars mark formulas in a whole question if one text of it has unmistakable TeX', async () => {
  const options = ['$x=2$', '$2$', 'for $5 or $6', '$ x_1 $'].map(
    (text, index) => `<answer fraction="${index ? 0 : 100}" format="html"><text><![CDATA[${text}]]></text></answer>`,
  );
  const [tex] = await read(question('If $x^2$ is 4, then $x$ is', options.join('')));
  const shown = (it: typeof tex) => (it?.result === 'taken' ? [it.question.question, ...it.question.options] : it);
  expect(shown(tex)).toEqual([
    expect.stringMatching(/^If <math><msup>.*<\/math> is 4, then <math><mi>x<\/mi><\/math> is$/),
    expect.stringMatching(/^<math>.*<mi>x<\/mi>.*<\/math>$/),
    '<math><mn>2</mn></math>',
    'for $5 or $6',
    expect.stringMatching(/^<math><msub>.*<\/math>$/),
  ]);
  const [money] = await read(
    question('It costs $5-$6 <a href="/a_b">there</a> or $7', options.slice(0, 3).join('') + answers(0)),
  );
  expect(shown(money)).toMatchObject({ 0: 'It costs $5-$6 <a href="/a_b">there</a> or $7', 1: '$x=2$', 2: '$2$' });
});

test.each([
  ['<img src="https://elsewhere.example/a.png">', "The picture 'https://elsewhere.example/a.png' is not in the file."],
  ['<img src="@@PLUGINFILE@@/gone.png">', "The picture '@@PLUGINFILE@@/gone.png' is not in the file."],
  ['<img src="/uploads/../../etc/passwd">', "The picture '/uploads/../../etc/passwd' is not in the file."],
  [
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    "The picture 'picture 1 in the text' is no PNG, JPEG, GIF or WebP.",
  ],
  ['<a href="@@PLUGINFILE@@/a.mp3">Listen</a>', "A link of the text leads to no web address: '@@PLUGINFILE@@/a.mp3'."],
])('%s is refused, since the site could not show it', async (html, reason) => {
  expect(told(await read(question(`Look: ${html}`)))).toEqual([`3 refused Question: ${reason}`]);
});

test('both languages are read from Moodle’s marks, and half a translation is refused', async () => {
  const both = (en: string, hi: string) =>
    `<span lang="en" class="multilang">${en}</span><span lang="hi" class="multilang">${hi}</span>`;
  const options = ['one', 'two', 'three', 'four'].map(
    (it, index) =>
      `<answer fraction="${index ? 0 : 100}" format="html"><text><![CDATA[${both(it, `${it} हिन्दी`)}]]></text></answer>`,
  );
  const [whole, half, third] = await read(
    question(both('<p>Who?</p>', '<p>कौन?</p>'), options.join('')),
    question(both('Which?', 'कौन सा?')),
    question(both('What?', 'क्या?').replace('lang="hi"', 'lang="fr"')),
  );
  expect(whole).toMatchObject({
    question: { question: '<p>Who?</p>', hindi: { question: '<p>कौन?</p>', explanation: '' } },
  });
  expect(whole).toMatchObject({ question: { options: ['one', 'two', 'three', 'four'] } });
  expect(half).toMatchObject({ result: 'refused', reason: expect.stringContaining('by half') });
  expect(third).toMatchObject({ result: 'refused', reason: expect.stringContaining("'fr'") });
});

test.each([
  '<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>',
  '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
  '<!DOCTYPE quiz SYSTEM "http://localhost/x.dtd">',
])('a file with %s is refused whole', async (declaration) => {
  const file = quiz(question('&b;')).replace('<quiz>', `${declaration}<quiz>`);
  await expect(outcomesOf('bank.xml', file)).rejects.toThrow('declares a document type or entities');
});

test('an endless text or question is refused before it fills the memory', async () => {
  const text = async (content: string) => outcomesOf('bank.xml', content, { pieceBytes: 65_536 });
  await expect(text(`<quiz><question type="multichoice"><name><![CDATA[${'x'.repeat(9_000_000)}`)).rejects.toThrow(
    'larger than',
  );
  await expect(text(`<quiz>${'<a>'.repeat(1_000)}`)).rejects.toThrow('deeper in each other');
  await expect(text(`<quiz><question>${'<a/>'.repeat(200_000)}`)).rejects.toThrow('larger than');
  await expect(text(`<quiz><question><a>${'x'.repeat(25_000_000)}`)).rejects.toThrow('larger than');
});

test('a duplicate is reported with the line of its twin, and with a differing key', async () => {
  const outcomes = await read(
    question('<p>Who  is it?</p>'),
    question('who is IT'),
    question('Who is it?', answers(100, 0, 0, 0)),
  );
  expect(told(outcomes)).toEqual([
    '3 taken',
    '11 duplicate The same question stands at line 3.',
    '19 duplicate The same question stands at line 3, with another key.',
  ]);
});
