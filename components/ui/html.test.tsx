/** @jest-environment jsdom */
import { renderToStaticMarkup } from 'react-dom/server';

import { HOSTILE_TITLES } from '@/lib/site/testing';

import { JsonLd } from './html';

const thing = (name: string) => ({ '@context': 'https://schema.org', '@type': 'Thing', name }) as const;

/** The scripts that a browser's parser finds in the HTML. */
function scriptsOf(html: string) {
  const page = new DOMParser().parseFromString(`<main>${html}<p>after</p></main>`, 'text/html');
  expect(page.querySelector('main > p')?.textContent).toBe('after');
  return [...page.querySelectorAll('script')];
}

test.each(HOSTILE_TITLES)('%j stays within the one script and reads back unchanged', (name) => {
  const [script, ...others] = scriptsOf(renderToStaticMarkup(<JsonLd data={thing(name)} />));
  expect(others).toEqual([]);
  expect(script?.type).toBe('application/ld+json');
  expect(JSON.parse(script?.textContent ?? '')).toEqual(thing(name));
});

test('the JSON escapes what could end a script or a line', () => {
  const html = renderToStaticMarkup(<JsonLd data={thing(HOSTILE_TITLES.join(''))} />);
  const json = html.replace(/^<script[^>]*>/, '').replace(/<\/script>$/, '');
  expect(json).not.toMatch(/[<\u2028\u2029]/);
});
