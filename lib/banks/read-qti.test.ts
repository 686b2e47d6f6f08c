import { zipSync, strToU8 } from 'fflate';

import { A_PNG, outcomesOf, told } from './testing';

const item = (
  inner: string,
  declaration = '<correctResponse><value>B</value></correctResponse>',
) => `<?xml version="1.0"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="An item">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">${declaration}</responseDeclaration>
<itemBody>${inner}</itemBody></assessmentItem>`;

const choice = (letters: string, attributes = 'maxChoices="1"') =>
  `<choiceInteraction responseIdentifier="RESPONSE" ${attributes}><prompt>Which?</prompt>${[...letters]
    .map(
      (it) =>
        `<simpleChoice identifier="${it}">Option ${it}<feedbackInline identifier="f">Hint</feedbackInline></simpleChoice>`,
    )
    .join('')}</choiceInteraction>`;

const read = (content: string) => outcomesOf('item.xml', content);

test('an item is read with its text, formula, key and explanation', async () => {
  const formula = '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>E</m:mi></m:math>';
  const [outcome] = await read(
    item(`<p>Given ${formula}:<br/></p>${choice('ABCD')}`).replace(
      '</assessmentItem>',
      '<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show">Since it is.</modalFeedback></assessmentItem>',
    ),
  );
  expect(outcome).toMatchObject({
    line: 2,
    name: 'An item',
    leftOut: ['feedback on single options'],
    question: {
      question: '<p>Given <math><mi>E</mi></math>:<br></p><div>Which?</div>',
      options: ['Option A', 'Option B', 'Option C', 'Option D'],
      correctOption: 2,
      explanation: 'Since it is.',
    },
  });
});

test('an item of QTI 3, with its other element names, is read', async () => {
  const qti3 = item(choice('ABCD'))
    .replace(
      /(<\/?)(assessmentItem|responseDeclaration|correctResponse|value|itemBody|choiceInteraction|simpleChoice|feedbackInline|prompt)/g,
      (_, open, name) => `${open}qti-${name.replace(/[A-Z]/g, (it: string) => `-${it.toLowerCase()}`)}`,
    )
    .replace('maxChoices', 'max-choices')
    .replace('responseIdentifier', 'response-identifier');
  expect(await read(qti3)).toMatchObject([
    { result: 'taken', question: { correctOption: 2, question: '<div>Which?</div>' } },
  ]);
});

test.each([
  [item(choice('ABC')), 'The question has 3 options, not four.'],
  [item(choice('ABCD', 'maxChoices="0"')), 'The item lets candidates choose several options.'],
  [item(choice('ABCD') + choice('ABCD')), 'The item asks 2 things, not one.'],
  [item('<p>Nothing</p>'), 'The item asks nothing.'],
  [
    item('<extendedTextInteraction responseIdentifier="RESPONSE"/>'),
    'The item is a extendedTextInteraction, not single choice.',
  ],
  [item(choice('ABCD'), '<correctResponse><value>X</value></correctResponse>'), "The key 'X' is none of the options."],
  [item(choice('ABCD'), ''), 'No option is marked as right.'],
  [
    item(
      choice('ABCD'),
      '<mapping><mapEntry mapKey="A" mappedValue="1"/><mapEntry mapKey="B" mappedValue="0.5"/></mapping>',
    ),
    'An option gives a part of the marks: partial credit.',
  ],
  [
    item(choice('ABCD')).replace('cardinality="single"', 'cardinality="multiple"'),
    "The item has the cardinality 'multiple', not single.",
  ],
  [item(choice('ABCD')).replace('title=', 'adaptive="true" title='), 'The item is adaptive.'],
  [item(`<p><img src="a.png" alt=""/></p>${choice('ABCD')}`), "Question: The picture 'a.png' is not in the file."],
])('an item that is not a single choice of four is refused: %#', async (content, reason) => {
  expect(told(await read(content))).toEqual([`2 refused ${reason}`]);
});

test.each([
  ['correct', '<p>Well done</p>', ''],
  ['incorrect', 'I am sorry, that is not correct', ''],
  ['A', 'No', ''],
  ['general', 'Since it is.', 'Since it is.'],
])('a feedback by the name of %s is the explanation only if it is for all', async (name, text, explanation) => {
  const feedback = `<modalFeedback outcomeIdentifier="F" identifier="${name}" showHide="show">${text}</modalFeedback>`;
  const [outcome] = await read(item(choice('ABCD')).replace('</assessmentItem>', `${feedback}</assessmentItem>`));
  const left = explanation ? [] : ['feedback on right and wrong answers'];
  expect(outcome).toMatchObject({ question: { explanation }, leftOut: expect.arrayContaining(left) });
  expect(outcome).toHaveProperty('leftOut.length', left.length + 1);
});

test('a feedback that a condition sets is no explanation', async () => {
  const set = '<setOutcomeValue identifier="F"><baseValue baseType="identifier">x</baseValue></setOutcomeValue>';
  const rest = `<responseProcessing><responseCondition><responseIf>${set}</responseIf></responseCondition></responseProcessing>
    <modalFeedback outcomeIdentifier="F" identifier="x" showHide="show">Only for some</modalFeedback></assessmentItem>`;
  const [outcome] = await read(item(choice('ABCD')).replace('</assessmentItem>', rest));
  expect(outcome).toMatchObject({ question: { explanation: '' } });
});

test('a package of a Mac, with a document type and items of QTI 1.2, is read as far as it can be', async () => {
  const outcomes = await outcomesOf(
    'bank.zip',
    zipSync({
      '__MACOSX/._1.xml': new Uint8Array([0, 5, 0x16, 7]),
      '._2.xml': new Uint8Array([0, 5, 0x16, 7]),
      '1.xml': strToU8(item(choice('ABCD')).replace('<assessmentItem', '<!DOCTYPE assessmentItem><assessmentItem')),
      '2.xml': strToU8('<questestinterop><item ident="a" title="Old"><presentation/></item></questestinterop>'),
      '3.xml': strToU8('<!DOCTYPE x [<!ENTITY a "b">]><x/>'),
      'imsmanifest.xml': strToU8('<manifest><organizations><item identifierref="1"/></organizations></manifest>'),
    }),
  );
  expect(outcomes.map((it) => [it.at, it.result, 'reason' in it ? it.reason : ''])).toEqual([
    ['line 2 of 1.xml', 'taken', ''],
    ['line 1 of 2.xml', 'refused', 'The file is QTI 1.2. Only QTI 2.1, 2.2 and 3.0 are read.'],
    ['3.xml', 'refused', expect.stringContaining('declares a document type or entities')],
  ]);
});

test('a package is read item by item, with its pictures', async () => {
  const bytes = zipSync({
    'imsmanifest.xml': strToU8('<manifest/>'),
    'items/1.xml': strToU8(item(`<p><img src="../images/a%20b.png" alt="Map"/></p>${choice('ABCD')}`)),
    'items/2.xml': strToU8(item(choice('AB'))),
    'images/a b.png': Buffer.from(A_PNG, 'base64'),
  });
  const outcomes = await outcomesOf('bank.zip', bytes);
  expect(outcomes).toMatchObject([
    { result: 'taken', name: 'items/1.xml: An item', pictures: [{ bytes: Buffer.from(A_PNG, 'base64') }] },
    { result: 'refused', name: 'items/2.xml: An item' },
  ]);
});

test('a picture with a badly encoded address costs its question, not the package', async () => {
  const bytes = zipSync({
    '1.xml': strToU8(item(`<p><img src="100%.png" alt=""/></p>${choice('ABCD')}`)),
    '2.xml': strToU8(item(choice('ABCD'))),
  });
  expect(told(await outcomesOf('bank.zip', bytes))).toEqual([
    "2 refused Question: The picture '100%.png' is not in the file.",
    '2 taken',
  ]);
});

test('a package whose names lead out of it, or that swells, is refused', async () => {
  await expect(outcomesOf('bank.zip', zipSync({ '../evil.xml': strToU8(item(choice('ABCD'))) }))).rejects.toThrow(
    'cannot be read',
  );
  const bomb = zipSync({ 'a.xml': new Uint8Array(160_000_000) }, { level: 1 });
  await expect(outcomesOf('bank.zip', bomb)).rejects.toThrow('holds more than anybody writes');
  await expect(outcomesOf('bank.zip', strToU8('PK\x03\x04 and no more'))).rejects.toThrow('cannot be read');
});
