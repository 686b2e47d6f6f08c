import { asOptions, inLetters, letterOf } from './option-letters';
import type { Option } from './paper';

test('each reader sees options in a text by the own letters, and nothing else is changed', () => {
  const reversed = (option: Option) => letterOf((5 - option) as Option);
  expect(inLetters('{A} or {D} is right, see §{2} of {ABC} and Schedule B.', reversed)).toBe(
    'D or A is right, see §{2} of {ABC} and Schedule B.',
  );
  expect(inLetters('Not {B}')).toBe('Not B');
});

test.each([
  ['A or D is right; both B and C are accepted.', '{A} or {D} is right; both {B} and {C} are accepted.'],
  ['The key (b) is wrong, option c too.', 'The key ({B}) is wrong, option {C} too.'],
  ['Not {A}, but D.', 'Not {A}, but {D}.'],
])('the lone letters of %j can be options', (text, options) => {
  expect(asOptions(text)).toBe(options);
});

test.each([
  'In 300 B.C. the king',
  'Article 35A and 4B',
  'D’Souza and B-schools',
  'CAG, ABC',
  'as a rule (a few), b or d',
  '{B} is right',
])('no letter of %j can be one', (text) => {
  expect(asOptions(text)).toBe(text);
});
