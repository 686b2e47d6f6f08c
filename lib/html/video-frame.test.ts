/** @jest-environment jsdom */
import { againstHost, asPage, dangersIn } from './judge';
import { plainText } from './plain-text';
import { toSafeHtml } from './sanitize';
import { truncateWords } from './truncate';
import { typeset } from './typeset';

const ID = 'kBdfcR-8hEY';

const clean = (html: string) => toSafeHtml(html, againstHost);
const frameOf = (html: string) => asPage(html).field?.querySelector('iframe');

function linkOf(html: string) {
  const page = new DOMParser().parseFromString(frameOf(html)?.getAttribute('srcdoc') ?? '', 'text/html');
  return page.querySelector('a');
}

test.each([
  `https://www.youtube.com/embed/${ID}`,
  `http://youtube.com/embed/${ID}?rel=0&amp;start=30`,
  `https://m.youtube.com/watch?app=desktop&amp;v=${ID}`,
  `https://www.youtube.com/watch?v=${ID}&list=PL1`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}?si=abc`,
  `https://youtube-nocookie.com/embed/${ID}`,
  `//www.youtube.com/embed/${ID}`,
  `//youtu.be/${ID}`,
  `https://youtu.be/${ID}?t=10`,
  ` HTTPS://WWW.YouTube.com/embed/${ID} `,
  `www.youtube.com/embed/${ID}`,
])('a frame of %s loads nothing, and holds a link that becomes the player', (src) => {
  const html = clean(`<p>before</p><iframe width="560" src="${src}" onload="x()" name="x"></iframe><p>after</p>`);
  expect(dangersIn(html)).toEqual([]);
  expect(frameOf(html)?.hasAttribute('src')).toBe(false);
  expect(frameOf(html)?.getAttribute('loading')).toBe('lazy');
  expect(frameOf(html)?.hasAttribute('allowfullscreen')).toBe(true);
  expect(frameOf(html)?.getAttribute('allow')).toContain('autoplay https://www.youtube-nocookie.com;');
  const start = /[?;&](?:t|start)=(\d+)/.exec(src)?.[1];
  const player = `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1${start ? `&start=${start}` : ''}`;
  expect(linkOf(html)?.getAttribute('href')).toBe(player);
  expect(clean(html)).toBe(html);
  expect(linkOf(html)?.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(linkOf(html)?.textContent).toBe('Play the video from YouTube');
  expect(asPage(html).field?.textContent).toBe('beforeafter');
});

test.each([
  'https://evil.example/embed/kBdfcR-8hEY',
  'https://evil.example/?u=https://www.youtube.com/embed/kBdfcR-8hEY',
  'https://www.youtube.com.evil.example/embed/kBdfcR-8hEY',
  'https://www.youtube.com@evil.example/embed/kBdfcR-8hEY',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=UC1',
  'https://www.youtube.com/@somebody',
  'https://player.vimeo.com/video/1',
])('a frame of %j becomes a link that names its host', (src) => {
  const html = clean(`<p>before</p><iframe src="${src}">Your browser <b>knows</b> no frames</iframe><p>after</p>`);
  expect(html).toBe(
    `<p>before</p><a href="${src}" target="_blank" rel="noopener nofollow">Page at ${new URL(src).hostname}</a><p>after</p>`,
  );
  expect(clean(`<a href="#x"><iframe src="${src}" title="Talk"></iframe></a>`)).toBe('<a href="#x">Talk</a>');
});

test.each(['javascript:alert(1)//www.youtube.com/embed/kBdfcR-8hEY', 'data:text/html,x', ''])(
  'a frame of %j is removed with its content',
  (src) => {
    expect(clean(`<p>before</p><iframe src="${src}">Your browser <b>knows</b> no frames</iframe><p>after</p>`)).toBe(
      '<p>before</p><p>after</p>',
    );
  },
);

test.each([
  ['title="Justice, episode 1"', 'Justice, episode 1'],
  ['title="&quot;&gt;&lt;script&gt;"', '"><script>'],
  ['title=" "', `YouTube video ${ID}`],
  ['title="YouTube video player"', `YouTube video ${ID}`],
  ['', `YouTube video ${ID}`],
])('a frame with %s is called %s, so that two frames can be told apart', (attribute, title) => {
  const html = clean(`<iframe src="https://youtu.be/${ID}" ${attribute}></iframe>`);
  expect(frameOf(html)?.getAttribute('title')).toBe(title);
  expect(clean(html)).toBe(html);
});

test('a frame has no content, and no frame stays between the parts of a table', () => {
  const frame = `<iframe src="https://youtu.be/${ID}">`;
  expect(clean(`${frame}<p>x</p><iframe src="https://evil.example"></iframe>y</iframe>`)).toMatch(/><\/iframe>$/);
  expect(clean(`<table><tr>${frame}x</iframe><td>a</td></tr></table>`)).toBe('<table><tr><td>a</td></tr></table>');
});

describe('a text with a frame', () => {
  const html = clean(`<p>one two</p><iframe src="https://youtu.be/${ID}"></iframe><p>three four</p><h3>five</h3>`);

  test.each([
    [3, 1],
    [2, 1],
    [1, 0],
  ])('a text cut after %i words has %i whole frames', (limit, frames) => {
    const cut = truncateWords(html, limit);
    expect(dangersIn(cut.html)).toEqual([]);
    expect(asPage(cut.html).field?.querySelectorAll('iframe')).toHaveLength(frames);
    expect(asPage(cut.html).field?.textContent).toMatch(/\.\.\.$/);
  });

  test('setting a text leaves its frame untouched, and the frame is not text', () => {
    expect(frameOf(typeset(html, 1))?.outerHTML).toBe(frameOf(html)?.outerHTML);
    expect(plainText(html)).toBe('one two three four five');
  });
});
