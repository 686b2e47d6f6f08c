import { createHash } from 'node:crypto';

import { HINT_COOKIE } from '@/lib/accounts/hint';

import { HEAD_SCRIPTS, KEEP_DISPLAY, LOAD_LATER, OPEN_POPOVERS, SHOW_HINT } from './content-policy.mjs';
import { inlineScriptHashes } from './page-cache.mjs';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const page = (...scripts: string[]) => `<!DOCTYPE html><html><head>${scripts.join('')}</head><body></body></html>`;
const inline = (text: string) => `<script>${text}</script>`;

const FIRST_DATA = '(self.__next_f=self.__next_f||[]).push([0])';
const DATA = 'self.__next_f.push([1,"0:{\\"a\\":\\"\\u003cb\\u003e\\"}\\n"])';
const FILES =
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["static/chunks/a.js"],"runtimeModuleIds":[1]});';

test('the script in the head reads the cookie of the login hint, and again when the page comes back', () => {
  const dataset = { auth: '' };
  const document = { cookie: `theme=light; ${HINT_COOKIE}=1`, documentElement: { dataset } };
  let onShow = (_event: { persisted: boolean }) => {};
  new Function('document', 'addEventListener', SHOW_HINT)(document, (type: string, listener: typeof onShow) => {
    expect(type).toBe('pageshow');
    onShow = listener;
  });
  expect(dataset.auth).toBe('in');
  document.cookie = `not-${HINT_COOKIE}=1`;
  onShow({ persisted: false });
  expect(dataset.auth).toBe('in');
  onShow({ persisted: true });
  expect(dataset.auth).toBe('out');
});

describe('the script in the head that keeps the display', () => {
  function run(stored: string | null) {
    const dataset: Record<string, string> = {};
    const controls = [['look', 'dark'] as const, ...['', '150'].map((value) => ['size', value] as const)].map(
      ([display, value]) => ({ dataset: { display }, value, setAttribute: jest.fn() }),
    );
    const heard: Record<string, (event: object) => void> = {};
    const storage = { getItem: () => stored, setItem: jest.fn() };
    new Function('document', 'localStorage', 'addEventListener', KEEP_DISPLAY)(
      { documentElement: { dataset }, querySelectorAll: () => controls },
      storage,
      (type: string, listener: (event: object) => void) => (heard[type] = listener),
    );
    const choose = (display: string, value: string) =>
      heard.click?.({ target: { closest: () => ({ dataset: { display }, value }) } });
    return { dataset, heard, storage, choose, controls };
  }

  test('a page begins as the visitor chose before', () => {
    expect(run('{"look":"dark","size":"150","other":"x"}').dataset).toEqual({ look: 'dark', size: '150' });
  });

  test.each([null, '', 'null', '{', '5', '["dark"]'])(
    'a page follows the device when the storage holds %j',
    (stored) => {
      expect(run(stored).dataset).toEqual({});
    },
  );

  test('a choice shows at once and is kept beside the others', () => {
    const { dataset, storage, choose } = run('{"size":"200"}');
    choose('look', 'high');
    expect(dataset).toEqual({ look: 'high', size: '200' });
    expect(storage.setItem).toHaveBeenLastCalledWith('display', '{"size":"200","look":"high"}');
    choose('size', '');
    expect(dataset).toEqual({ look: 'high' });
  });

  test('a choice holds for the current page if the browser bars its storage', () => {
    const { dataset, storage, choose } = run(null);
    storage.setItem.mockImplementation(() => {
      throw new Error('barred');
    });
    choose('look', 'dark');
    expect(dataset).toEqual({ look: 'dark' });
  });

  test('buttons show what is chosen when their panel opens, and after a choice', () => {
    const { controls, heard, choose } = run('{"look":"dark","size":"150"}');
    const pressed = () => controls.map(({ setAttribute }) => setAttribute.mock.lastCall);
    for (const { setAttribute } of controls) setAttribute.mockClear();
    heard.beforetoggle?.({});
    expect(pressed()).toEqual([true, false, true].map((is) => ['aria-pressed', is]));
    choose('size', '');
    expect(pressed()).toEqual([true, true, false].map((is) => ['aria-pressed', is]));
  });

  test('a click on something else is no choice', () => {
    const { dataset, heard, storage } = run(null);
    heard.click?.({ target: { closest: () => null } });
    expect(dataset).toEqual({});
    expect(storage.setItem).not.toHaveBeenCalled();
  });
});

test("the site's own inline scripts are allowed, each by its hash", () => {
  expect(HEAD_SCRIPTS).toEqual([SHOW_HINT, KEEP_DISPLAY, OPEN_POPOVERS]);
  const html = page(
    inline(SHOW_HINT),
    inline(KEEP_DISPLAY),
    inline(FIRST_DATA),
    `<script id="_R_">${FILES}</script>`,
    inline(DATA),
    inline(LOAD_LATER),
  );
  expect(inlineScriptHashes(html)).toEqual([SHOW_HINT, KEEP_DISPLAY, FIRST_DATA, FILES, DATA, LOAD_LATER].map(hashOf));
});

test('an inline script that stands twice is named once', () => {
  expect(inlineScriptHashes(page(inline(DATA), inline(DATA)))).toEqual([hashOf(DATA)]);
});

test('script files and data have no hash', () => {
  const html = page(
    '<script src="/_next/static/a.js" async=""></script>',
    '<script async="" src="/_next/static/b.js" noModule="">alert(1)</script>',
    '<script type="application/ld+json">{"@type":"WebPage"}</script>',
  );
  expect(inlineScriptHashes(html)).toEqual([]);
});

test.each([
  ['a script of somebody else', 'alert(1)'],
  ['a call with more than data', 'self.__next_f.push([1,alert(1)])'],
  ['a call that something follows', 'self.__next_f.push([1,"a"]);alert(1)'],
  ['a call whose text ends early', 'self.__next_f.push([1,"a"+alert(1)+"b"])'],
  ['something before the call', 'alert(1);self.__next_f.push([1,"a"])'],
  ['another call', 'self.__next_g.push([1,"a"])'],
  ['the script of the head with more', `${SHOW_HINT}alert(1)`],
  ['nothing', ''],
])('as an inline script, %s is not allowed', (_, text) => {
  expect(inlineScriptHashes(page(inline(text)))).toEqual([]);
});
