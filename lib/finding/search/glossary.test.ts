import { currentGlossary } from '@/lib/content/nouns/glossary';
import { isStopWord, termsOf } from '@/lib/text/words';

import { indexedWords, namesIn } from './indexed-words';

const { sameMeaning, foundToo } = currentGlossary();
const names = namesIn({ sameMeaning, foundToo });
const keyOf = (phrase: string) => termsOf(phrase).join(' ');
const others = (phrase: string) => indexedWords(phrase, names).names.map(({ term }) => term);

test.each([
  ['भूगोल', 'geography'],
  ['इतिहास', 'history'],
  ['राजव्यवस्था', 'polity'],
  ['संविधान', 'constitution'],
  ['अर्थव्यवस्था', 'economy'],
  ['निबंध', 'essay'],
  ['निबन्ध', 'essay'],
  ['पाठ्यक्रम', 'syllabus'],
  ['पत्रिका', 'magazine'],
  ['मानवविज्ञान', 'anthropology'],
  ['मानव शास्त्र', 'anthropology'],
  ['कृषि', 'agriculture'],
  ['विज्ञान', 'science'],
  ['पर्यावरण', 'environment'],
  ['साक्षात्कार', 'interview'],
  ['प्रश्नपत्र', 'question paper'],
  ['प्रश्न पत्र', 'question paper'],
  ['शुल्क', 'fees'],
  ['समय सारणी', 'timetable'],
  ['nibandh', 'essay'],
  ['itihas', 'history'],
  ['bhugol', 'geography'],
  ['samvidhan', 'constitution'],
  ['timetable', 'time table'],
  ['previous year papers', 'old papers'],
  ['CSAT', 'aptitude'],
  ['paper 2', 'paper II'],
  ['GS 1', 'General Studies I'],
])('"%s" and "%s" mean the same', (one, other) => {
  expect(others(one)).toContain(keyOf(other));
  expect(others(other)).toContain(keyOf(one));
});

test('a word with two meanings finds both, and neither meaning finds the other', () => {
  expect(others('article')).toEqual(expect.arrayContaining([keyOf('लेख'), keyOf('अनुच्छेद')]));
  expect(others('लेख')).not.toContain(keyOf('अनुच्छेद'));
});

test.each(foundToo)('"%s" finds "%s" too, but not the other way round', (asked, found) => {
  expect(others(found)).toContain(keyOf(asked));
  expect(others(asked)).not.toContain(keyOf(found));
});

test('every phrase of the glossary has terms, and occurs once in its group', () => {
  for (const phrases of sameMeaning) {
    const keys = phrases.map(keyOf);
    expect(keys.filter((key) => key === '' || isStopWord(key))).toEqual([]);
    expect(phrases.filter((_, index) => keys.indexOf(keys[index] ?? '') !== index)).toEqual([]);
  }
});

test.each(['xyz', '', 'constructor', '__proto__'])('%j is not a term of the glossary', (word) => {
  expect(others(word)).toEqual([]);
});
