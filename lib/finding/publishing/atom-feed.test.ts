/** @jest-environment jsdom */
import { atomFeed } from './atom-feed';

const entry = (more: object = {}) => ({ path: '/Articles?article=a&b', title: 'Rights', updatedMs: 1_000, ...more });

test('a feed is dated by its newest entry, and an entry by itself', () => {
  const text = atomFeed(
    { name: 'Academy', entries: [entry(), entry({ path: '/x', updatedMs: 2_000 })] },
    'https://a.example',
  );
  expect(text.match(/<updated>[^<]*/g)).toEqual(['02', '01', '02'].map((s) => `<updated>1970-01-01T00:00:${s}.000Z`));
});

test('a title with signs of markup and unseen characters stays well-formed text', () => {
  const text = atomFeed({ name: 'A & B', entries: [entry({ title: '<b>"1 < 2"\u0000\n' })] }, 'https://a.example');
  const document = new DOMParser().parseFromString(text, 'application/xml');
  expect(document.querySelector('parsererror')).toBeNull();
  expect(document.querySelector('entry title')?.textContent).toBe('<b>"1 < 2"');
  expect(document.querySelector('entry link')?.getAttribute('href')).toBe('https://a.example/Articles?article=a&b');
});
