import { HtmlValidate } from 'html-validate';
import { renderToStaticMarkup } from 'react-dom/server';

import { hostHtml } from '@/lib/content/host/wire';

import { DailyQuiz, PublicQuestion } from './public-questions';

const html = hostHtml;
const hindi = {
  ...{ question: html('कौन?'), explanation: html('') },
  options: [html('क'), html('ख'), html('ग'), html('घ')] as const,
};
const question = {
  ...{ id: 'q', question: html('Which?'), correctOption: '1' },
  ...{ subject: 'Polity', section: '', explanation: html('<p>So.</p>') },
  options: [html('a'), html('b'), html('c'), html('d')] as const,
};
const questions = [question, { ...question, hindi }];

test.each([
  ['form of a day', <DailyQuiz key={0} day="2026-11-27" of="abcdefgh" questions={questions} />],
  ['page of a question', <PublicQuestion key={1} question={question} />],
  ['page of a question in two languages', <PublicQuestion key={2} question={{ ...question, hindi }} />],
])('the %s is valid HTML', async (_, page) => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard'],
    rules: { 'wcag/h71': 'error', 'attribute-boolean-style': 'off', 'no-implicit-button-type': 'off' },
  });
  const { results } = await validator.validateString(renderToStaticMarkup(page));
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});
