import fc from 'fast-check';

import { type Confidence, CONFIDENCES } from './confidence';
import { LANGUAGE_VIEWS, type LanguageView } from './languages';
import { type Option, OPTIONS } from './paper';
import type { AttemptEvent, PaletteState, ProgressLists } from './progress';

/** For the tests: attempt progress as specification §4 words it, in arrays that grow and are spliced. */
export type ProgressModel = {
  ids: readonly string[];
  answered: number[];
  notAnswered: number[];
  notVisited: number[];
  visited: number[];
  markedForReview: number[];
  responses: Map<string, Option>;
  languages: Map<string, LanguageView>;
  confidences: Map<string, Confidence>;
};

const add = (list: number[], number: number) => {
  if (!list.includes(number)) list.push(number);
};

const remove = (list: number[], number: number) => {
  const at = list.indexOf(number);
  if (at >= 0) list.splice(at, 1);
};

export function startModel(ids: readonly string[]): ProgressModel {
  const all = ids.map((_, index) => index + 1);
  return {
    ids,
    answered: [],
    notAnswered: [...all],
    notVisited: all.slice(1),
    visited: all.slice(0, 1),
    markedForReview: [],
    responses: new Map(),
    languages: new Map(),
    confidences: new Map(),
  };
}

/** Applies an event to the model as §4 says. Two readings: nothing drops a first item, and a mark stores an answer. */
export function actOnModel(model: ProgressModel, event: AttemptEvent): void {
  const { questionNumber: number } = event;
  const id = model.ids[number - 1] ?? '';
  add(model.visited, number);
  remove(model.notVisited, number);
  if (event.type !== 'visit') {
    model.confidences.delete(id);
    model.languages.delete(id);
  }
  if ((event.type === 'answer' || event.type === 'mark') && event.language) model.languages.set(id, event.language);
  if ((event.type === 'answer' || event.type === 'mark') && event.confidence) {
    model.confidences.set(id, event.confidence);
  }
  if (event.type === 'answer') {
    add(model.answered, number);
    remove(model.notAnswered, number);
    remove(model.markedForReview, number);
    model.responses.set(id, event.option);
  } else if (event.type === 'mark') {
    add(model.markedForReview, number);
    remove(model.answered, number);
    remove(model.notAnswered, number);
    model.responses.set(id, event.option);
  } else if (event.type === 'clear') {
    remove(model.answered, number);
    add(model.notAnswered, number);
    model.responses.delete(id);
  }
}

const rising = (list: readonly number[]) => [...list].sort((a, b) => a - b);

export const listsOfModel = (model: ProgressModel): ProgressLists => ({
  answered: rising(model.answered),
  notAnswered: rising(model.notAnswered),
  notVisited: rising(model.notVisited),
  visited: rising(model.visited),
  markedForReview: rising(model.markedForReview),
  totalQuestions: model.ids.length,
  responses: Object.fromEntries(model.responses),
  ...(model.confidences.size > 0 && { confidences: Object.fromEntries(model.confidences) }),
});

export function paletteOfModel(model: ProgressModel, number: number): PaletteState {
  if (model.markedForReview.includes(number)) return model.notAnswered.includes(number) ? 'marked' : 'answered-marked';
  if (model.answered.includes(number)) return 'answered';
  return model.visited.includes(number) ? 'not-answered' : 'not-visited';
}

export function anEvent(count: number): fc.Arbitrary<AttemptEvent> {
  const questionNumber = fc.integer({ min: 1, max: count });
  const option = fc.constantFrom(...OPTIONS);
  const language = fc.constantFrom(...LANGUAGE_VIEWS, undefined);
  return fc.oneof(
    fc.record({ type: fc.constantFrom('visit' as const, 'clear' as const), questionNumber }),
    fc.record({
      type: fc.constantFrom('answer' as const, 'mark' as const),
      questionNumber,
      option,
      confidence: fc.constantFrom(...CONFIDENCES, undefined),
      language,
    }),
  );
}
