import { staticTexts } from './search';

const pages = staticTexts();

test('the searchable text holds the texts within links and lists', () => {
  expect(pages['/OnlineTestSeries']).toContain('Negative marking, exactly A wrong answer costs');
  expect(pages['/OnlineTestSeries']).toContain('Register');
});
