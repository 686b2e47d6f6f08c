import { breadcrumbData } from './breadcrumbs';
import { HOSTILE_TITLES, structuredData } from './testing';

test('the crumbs are numbered from 1, each with an address on the site', () => {
  const data = breadcrumbData('https://www.example.org', [
    { label: 'Home', href: '/' },
    { label: 'Magazine', href: '/Magazine' },
    { label: 'May: rivers & lakes', href: '/Magazine?Mid=a%2Fb' },
  ]);
  expect(structuredData.safeParse(data).error).toBeUndefined();
  expect(data.itemListElement).toMatchObject([
    { position: 1, name: 'Home', item: 'https://www.example.org/' },
    { position: 2, name: 'Magazine', item: 'https://www.example.org/Magazine' },
    { position: 3, name: 'May: rivers & lakes', item: 'https://www.example.org/Magazine?Mid=a%2Fb' },
  ]);
});

test.each(HOSTILE_TITLES)('a page may be called %j', (label) => {
  const data = breadcrumbData('https://www.example.org', [
    { label: 'Home', href: '/' },
    { label, href: '/Articles?article=1' },
  ]);
  expect(structuredData.parse(data)).toMatchObject({ itemListElement: [{ name: 'Home' }, { name: label }] });
});
