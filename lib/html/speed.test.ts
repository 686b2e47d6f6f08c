import { plainText, showsNothing } from './plain-text';
import { toSafeHtml } from './sanitize';
import { truncateWords } from './truncate';
import { typeset } from './typeset';
import { videoIn } from './video-frame';

const CHARACTERS = 500_000;

const TIMES_LONGER = 8;
/** Linear work takes 8 times as long for the long text, quadratic work 64 times; the parser's stack comes to 21. */
const MOST_GROWTH = 40;
/** A busy machine can spoil a measurement, but not all of them. */
const MOST_TRIES = 20;

type Texts = Record<'fill' | 'many' | 'overgrown', (text: string) => string>;

/** With this many brackets and ampersands, all tags are dropped. */
const OVERGROWN = 60_001;

const textsOf = (share: number): Texts => ({
  fill: (text) => text.repeat((CHARACTERS * share) / text.length),
  // Just below the number of brackets and ampersands at which all tags are dropped.
  many: (text) => text.repeat((59_000 * share) / (text.match(/[<>&]/g)?.length ?? 1)),
  // Above that number in both texts, so that both are read in the same way.
  overgrown: (text) => '<'.repeat(OVERGROWN) + text.repeat((CHARACTERS * share) / text.length),
});

const hostile = ({ fill, many, overgrown }: Texts) => ({
  'tags never closed': overgrown('<b>'),
  'tags never closed, as many as are read': many('<b>') + fill('x'),
  'elements of another language, never closed': many('<b><svg></b>'),
  // As many as are read, and the same in both texts: each closing tag is looked up among the open ones.
  'closing tags of what is not open': '<b>'.repeat(14_500) + '</i>'.repeat(14_500) + fill('x'),
  'items in items': many('<ul><li>'),
  'tables in tables': many('<table>x'),
  'images without an address': many('a<img>'),
  'images of another origin': many('<img src=//evil.example/a.png>'),
  'beginnings of tags': fill('<'),
  'beginnings of entities': fill('&'),
  'beginnings of comments': overgrown('<!--'),
  'beginnings of comments, as many as are read': many('<!--'),
  'beginnings of declarations': overgrown('<?'),
  'beginnings of declarations, as many as are read': many('<?'),
  'ends of tags': fill('>'),
  'attributes that never end': fill('<p title="'),
  attributes: `<p ${fill('a ')}>`,
  'a long attribute': `<p lang="en${fill('-ab')}">text</p>`,
  'an address of comments': `<a href="#${many('<!---->')}${fill('x')}">text</a>`,
  'a long address': `<img src="${fill('../')}">`,
  'a long picture': `<img src="data:image/png;base64,${fill('A')}">`,
  'a long picture that is none': `<img src="data:image/png;base64,${fill('A ')}!">`,
  'a long name of a host': `<a href="https://${fill('a.')}">text</a>`,
  'the address of a video that never comes': `<iframe src="https://www.youtube.com/${fill('youtube.com/watch?')}">`,
  'white space': fill(' '),
  words: fill('word '),
});

const SHORT = hostile(textsOf(1 / TIMES_LONGER));
const LONG = hostile(textsOf(1));

const resolve = (path: string) => new URL(path, 'https://host.example').href;

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const worksOn = (html: string): Record<string, () => unknown> => {
  const clean = toSafeHtml(html, resolve);
  return {
    toSafeHtml: () => toSafeHtml(html, resolve),
    truncateWords: () => truncateWords(clean, 150),
    typeset: () => typeset(clean, 2),
    plainText: () => plainText(html, 155),
    showsNothing: () => showsNothing(html, () => clean),
    videoIn: () => videoIn(html),
  };
};

test.each(Object.keys(LONG) as (keyof typeof LONG)[])('%s take time in proportion to their length', (name) => {
  const [short, long] = [worksOn(SHORT[name]), worksOn(LONG[name])];
  for (const [work, onShort] of Object.entries(short)) {
    const onLong = long[work] ?? (() => {});
    let growth = Infinity;
    for (let tries = 0; tries < MOST_TRIES && growth > MOST_GROWTH; tries += 1) {
      // One millisecond is added to both, since shorter times cannot be measured.
      growth = Math.min(growth, (1 + processorMs(onLong)) / (1 + processorMs(onShort)));
    }
    expect(growth > MOST_GROWTH ? `${work} grows by ${growth}` : '').toBe('');
  }
});
