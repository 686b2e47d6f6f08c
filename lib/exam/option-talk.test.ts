import { speaksOfOthers } from './option-talk';

test.each([
  'All of the above',
  'None of these',
  'none of the above.',
  'All the above statements are correct',
  'More than one of the above',
  'Both A and C',
  'Both (a) and (b)',
  'A and B only',
  'Neither A nor B',
  '(a), (b) and (c)',
  'Either of the above options',
  'उपर्युक्त सभी',
  'उपरोक्त में से कोई नहीं',
  'इनमें से कोई नहीं',
  'ये सभी',
  '(क) और (ख) दोनों',
  'A तथा C दोनों',
])('%j speaks of the other options', (option) => {
  expect(speaksOfOthers(['Lahore', 'Karachi', 'Calcutta', option])).toBe(true);
});

test.each([
  '1 and 2 only',
  'Both 1 and 2',
  'Neither 1 nor 2',
  'केवल 1 और 2',
  'The Governor-General in Council',
  'Allahabad',
  'Vitamin A',
  'Abanindranath and Gaganendranath',
  'कर और व्यय',
  'Bombay and Delhi',
  'A tax on land',
])('%j does not', (option) => {
  expect(speaksOfOthers(['Lahore', 'Karachi', 'Calcutta', option])).toBe(false);
});

test.each(['Option B is right.', 'So option (c) follows.', 'choice <b>D</b>', 'विकल्प (ख) सही है।'])(
  'a question whose explanation says %j keeps the order of its options',
  (explanation) => {
    expect(speaksOfOthers(['Lahore', 'Karachi', 'Calcutta', 'Delhi'], explanation)).toBe(true);
  },
);

test.each([
  'Vitamin B is right.',
  'The options are clear.',
  'An option by default',
  'Delhi is the right option. A second one …',
])('a question whose explanation says %j does not', (explanation) => {
  expect(speaksOfOthers(['Lahore', 'Karachi', 'Calcutta', 'Delhi'], explanation)).toBe(false);
});
