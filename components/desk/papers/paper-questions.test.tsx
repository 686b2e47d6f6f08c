/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { ShownPaper } from '@/lib/holding/papers/view-paper';
import { toSafeHtml } from '@/lib/html/sanitize';

import { PaperQuestions, type QuestionsQuery } from './paper-questions';

const html = (text: string) => toSafeHtml(text, () => undefined);

const IN_ENGLISH = {
  question: html('Question 1?'),
  options: [html('one'), html('two'), html('three'), html('four')],
} as const;
const IN_HINDI = { question: html('कौन?'), options: [html('एक'), html('दो'), html('तीन'), html('चार')] } as const;

const paper: ShownPaper['paper'] = {
  ...{
    id: 'paper-1',
    categoryId: 1,
    subCategoryId: 2,
    name: 'A paper',
    durationMs: 60_000,
    sections: [],
    scheme: null,
  },
  questions: [{ id: 'q1', subject: 'Reasoning', ...IN_ENGLISH, hindi: IN_HINDI }],
  key: [{ correctAns: '2', explanation: html('Because.') }],
};

const published = (digest: string | null): ShownPaper => ({
  ...{ paper, missing: [], faults: [], hasChanged: false, pool: null, digest },
  sections: [
    {
      ...{ name: '', minutes: null },
      questions: paper.questions.map((it) => ({
        ...{ id: it.id, subject: 'Reasoning', digest: '', isChosen: false, keepsOptions: false },
        ...{ number: 1, isChanged: false, wasRecent: false },
        it: { ...it, correctOption: '2', explanation: html('Because.') },
      })),
    },
  ],
});

const show = (query: Partial<QuestionsQuery>, digest: string | null = 'd1') =>
  render(
    <PaperQuestions
      id="p1"
      shown={published(digest)}
      query={{ keys: 0, language: 'both', section: '', swap: '', q: '', ...query }}
    />,
  );

test('a published paper has its fingerprint in the foot, and a draft has none', () => {
  const { unmount } = show({});
  expect(screen.getByText('d1').closest('p')).toHaveTextContent('Fingerprint (SHA-256): d1');
  unmount();
  show({}, null);
  expect(screen.queryByText(/Fingerprint/)).not.toBeInTheDocument();
});

test.each([
  ['both', ['Question 1?', 'कौन?']],
  ['en', ['Question 1?']],
  ['hi', ['कौन?']],
] as const)('in the languages “%s” it has the texts %j', (language, texts) => {
  show({ language });
  const all = ['Question 1?', 'कौन?'];
  expect(all.filter((text) => screen.queryByText(text))).toEqual(texts);
});

test('it has the key only if that is asked for', () => {
  const { unmount } = show({ keys: 0 });
  expect(screen.queryByText(/Right answer|Because/)).not.toBeInTheDocument();
  unmount();
  show({ keys: 1 });
  expect(screen.getByText('Right answer')).toBeInTheDocument();
});
