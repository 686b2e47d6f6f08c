import { staticTexts } from './search-page-texts';

const { pages, schemes } = staticTexts();

test('the searchable text of the schemes holds all their parts', () => {
  expect(schemes).toMatch(/^Government schemes launched since 2014 Central schemes \(योजनाएँ\) appear in prelims/);
  expect(schemes).toContain('Category Loan amount Shishu Up to Rs 50,000');
  expect(schemes).toContain('existing mandis.');
});

test('the searchable text holds the texts within links and lists', () => {
  expect(pages['/OnlineTestSeries']).toContain('Negative marking, exactly A wrong answer costs');
  expect(pages['/OnlineTestSeries']).toContain('Register');
});
