import { site } from '@/lib/site/site';

import { instituteData } from './institute';
import { structuredData } from './testing';

test('the institute has its name, home page and logo on the site', () => {
  const data = instituteData('https://www.example.org');
  expect(structuredData.parse(data)).toMatchObject({
    '@type': 'EducationalOrganization',
    name: site.name,
    url: 'https://www.example.org/',
    logo: 'https://www.example.org/art/icon-maskable.svg',
  });
});

test('no sample of an address, telephone number or mailbox is told as a fact', () => {
  const json = JSON.stringify(instituteData('https://www.example.com'));
  for (const sample of [site.address, site.phone, site.email, site.website, String(site.foundedYear)]) {
    expect(json).not.toContain(sample);
  }
});
