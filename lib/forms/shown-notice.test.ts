/** @jest-environment jsdom */
import { noticeIn, shownNotice } from './shown-notice';

function formWith(html: string) {
  const form = document.createElement('form');
  form.innerHTML = html;
  return form;
}

const notice = (english: string, hindi: string) =>
  `<div data-notice="4"><details ${english}></details><details lang="hi" ${hindi}></details></div>`;

test.each([
  ['', '', 'en'],
  ['open', '', 'en'],
  ['', 'open', 'hi'],
])('a notice with English %j and Hindi %j was read in %s', (english, hindi, language) => {
  expect(noticeIn(formWith(notice(english, hindi)))).toEqual({ version: 4, language });
});

test('a form without a notice names none', () => {
  expect(noticeIn(formWith('<input>'))).toBeUndefined();
  expect(noticeIn(undefined)).toBeUndefined();
});

test.each([{ version: 0, language: 'en' }, { version: 1.5, language: 'en' }, { version: 1, language: 'fr' }, {}])(
  '%j is no notice',
  (told) => {
    expect(shownNotice.safeParse(told).success).toBe(false);
  },
);
