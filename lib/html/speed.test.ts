import { plainText } from './plain-text';
import { toSafeHtml } from './sanitize';
import { truncateWords } from './truncate';
import { typeset } from './typeset';
import { videoId } from './video-id';

const CHARACTERS = 1_000_000;

/**
 * The most that any of the functions may take for a million characters, in milliseconds of the processor: a second, and
 * as much again twice where others use the machine. What grows with the square of its input takes ten and more.
 */
const BUDGET_MS = 3_000;

const fill = (text: string) => text.repeat(CHARACTERS / text.length);

/** Just below the number of brackets and ampersands at which all of them are dropped. */
const many = (text: string) => text.repeat(59_000 / (text.match(/[<>&]/g)?.length ?? 1));

const HOSTILE = {
  'tags never closed': fill('<b>'),
  'tags never closed, as many as are read': many('<b>') + fill('x'),
  'elements of another language, never closed': many('<b><svg></b>'),
  'closing tags of what is not open': '<b>'.repeat(14_500) + '</i>'.repeat(14_500),
  'items in items': many('<ul><li>'),
  'tables in tables': many('<table>x'),
  'images without an address': many('a<img>'),
  'images of another origin': many('<img src=//evil.example/a.png>'),
  'beginnings of tags': fill('<'),
  'beginnings of entities': fill('&'),
  'beginnings of comments': fill('<!--'),
  'beginnings of declarations': fill('<?'),
  'ends of tags': fill('>'),
  'attributes that never end': fill('<p title="'),
  attributes: `<p ${fill('a ')}>`,
  'a long attribute': `<p lang="en${fill('-ab')}">text</p>`,
  'an address of comments': `<a href="#${many('<!---->')}${fill('x')}">text</a>`,
  'a long address': `<img src="${fill('../')}">`,
  'a long name of a host': `<a href="https://${fill('a.')}">text</a>`,
  'the address of a video that never comes': `<iframe src="https://www.youtube.com/${fill('youtube.com/watch?')}">`,
  'white space': fill(' '),
  words: fill('word '),
} satisfies Record<string, string>;

const resolve = (path: string) => new URL(path, 'https://host.example').href;

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

test.each(Object.entries(HOSTILE))('%s take no more than their time', (_name, html) => {
  const clean = toSafeHtml(html, resolve);
  const times = {
    toSafeHtml: processorMs(() => toSafeHtml(html, resolve)),
    truncateWords: processorMs(() => truncateWords(clean, 150)),
    typeset: processorMs(() => typeset(clean, 2)),
    plainText: processorMs(() => plainText(html, 155)),
    videoId: processorMs(() => videoId(html)),
  };
  expect(Object.entries(times).filter(([, ms]) => ms > BUDGET_MS)).toEqual([]);
});
