import fc from 'fast-check';

import { isInTwoLanguages, isReadIn, LANGUAGE_VIEWS, languageLetter, languageOf, shownIn } from './languages';
import { deriveProgress } from './log';
import { progressLists } from './progress';
import { actOnModel, anEvent, startModel } from './testing-progress';

const hindi = { question: 'कौन?', options: ['एक', 'दो', 'तीन', 'चार'] } as const;
const english = { id: 'q', question: 'Who?', options: ['one', 'two', 'three', 'four'], subject: '' } as const;

test('a paper is in two languages when one of its questions is', () => {
  expect(isInTwoLanguages({ questions: [english, { ...english, hindi }] })).toBe(true);
  expect(isInTwoLanguages({ questions: [english] })).toBe(false);
});

test('a question in English alone is shown in English, whatever the view', () => {
  expect(LANGUAGE_VIEWS.map((view) => shownIn({ hindi }, view))).toEqual(['en', 'hi', 'both']);
  expect(LANGUAGE_VIEWS.map((view) => shownIn({}, view))).toEqual(['en', 'en', 'en']);
});

test('a candidate who reads both languages reads each of them', () => {
  expect(LANGUAGE_VIEWS.map((view) => isReadIn(view, 'en'))).toEqual([true, false, true]);
  expect(LANGUAGE_VIEWS.map((view) => isReadIn(view, 'hi'))).toEqual([false, true, true]);
});

test('one letter stands for the languages of an answer, and another for a blank', () => {
  expect([...LANGUAGE_VIEWS, undefined].map((view) => languageLetter(view))).toEqual(['e', 'h', 'b', '-']);
  expect([...'ehb-'].map((letter) => languageOf(letter))).toEqual([...LANGUAGE_VIEWS, undefined]);
});

const IDS = ['a', 'b', 'c', 'd'];

const log = fc
  .array(anEvent(IDS.length), { maxLength: 60 })
  .map((events) => events.map((event, at) => ({ device: 'phone', sequence: at + 1, order: at + 1, event })));

test('languages change nothing else in the progress of an attempt', () => {
  fc.assert(
    fc.property(log, (accepted) => {
      const silent = accepted.map((it) => ({ ...it, event: { ...it.event, language: undefined } }));
      expect(progressLists(deriveProgress(IDS, accepted))).toEqual(progressLists(deriveProgress(IDS, silent)));
    }),
  );
});

test('an answer keeps the languages it was given in, and a blank has none', () => {
  fc.assert(
    fc.property(log, (accepted) => {
      const model = startModel(IDS);
      for (const { event } of accepted) actOnModel(model, event);
      const languages = deriveProgress(IDS, accepted).map(({ language }) => language);
      expect(languages).toEqual(IDS.map((id) => model.languages.get(id)));
    }),
  );
});
