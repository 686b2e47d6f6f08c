import { expect, type Page, test } from '@playwright/test';

import { FOREIGN_HOST_URL } from '../support/addresses';

// Without scripts, since search engines read the pages as the server sends them.
test.use({ javaScriptEnabled: false });

const HOST = `${FOREIGN_HOST_URL}/v1`;

const main = (page: Page) => page.locator('main');

async function open(page: Page, path: string) {
  const response = await page.goto(path);
  expect(response?.status()).toBe(200);
  return page;
}

/** Checks that no script, handler or script address of the host's HTML is left. */
async function expectHarmless(page: Page) {
  await expect(main(page).locator('[onerror], [onclick], a[href^="javascript:" i], img[src="x"]')).toHaveCount(0);
  expect(await main(page).innerHTML()).not.toContain('window.hacked');
}

test('home shows only active announcements, with their texts unchanged', async ({ page }) => {
  await open(page, '/');
  const board = page.getByRole('complementary', { name: 'Announcements' });
  await expect(board.getByText('Result of मॉक टेस्ट 12 < 13 & more', { exact: true })).toBeVisible();
  await expect(board.getByText('17', { exact: true })).toBeVisible();
  await expect(board.getByRole('listitem')).toHaveCount(3);
  await expect(main(page)).not.toContainText(/Hidden announcement|Flagless announcement|Duplicate announcement/);
});

test('home shows courses with image, category and name, and a link shows them all in place', async ({ page }) => {
  await open(page, '/');
  const card = page.getByRole('listitem').filter({ hasText: 'Foreign UPSC course' });
  await expect(card.getByText('UPSC', { exact: true })).toBeVisible();
  await expect(card.locator('img')).toHaveAttribute('src', '/art/course-upsc.svg');
  await expect(page.getByText('Foreign course of no known category')).toBeVisible();
  await expect(page.getByText('Foreign course 9')).toBeHidden();
  await page.getByRole('link', { name: 'View All Courses' }).click();
  await expect(page.getByText('Foreign course 9')).toBeVisible();
  await expect(page).toHaveURL(/\/#all-courses$/);
});

test('home links each active magazine in Resources by its id, with cover and name', async ({ page }) => {
  await open(page, '/');
  const resources = page.getByRole('region', { name: 'Resources' });
  const first = resources.getByRole('link', { name: 'Foreign magazine one', includeHidden: true });
  await expect(first).toHaveAttribute('href', '/Magazine?Mid=101');
  expect(decodeURIComponent((await first.locator('img').getAttribute('src')) ?? '')).toContain(
    `${HOST}/uploads/cover%20one.jpg`,
  );
  await expect(resources.getByRole('link', { includeHidden: true })).toHaveCount(4);
});

test('home has one card per active advertisement, which opens a new tab', async ({ page }) => {
  await open(page, '/');
  const links = page.getByRole('link', { name: 'Click here to know More' });
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAttribute('href', 'https://example.org/a?b=1&c=2');
  await expect(links.first()).toHaveAttribute('target', '_blank');
  await expect(links.nth(1)).toHaveAttribute('href', 'https://www.example.org/plain');
  await expect(page.getByRole('heading', { name: 'Advertisement with a bad link' })).toBeVisible();
  await expect(main(page)).not.toContainText('Hidden advertisement');
});

test('home shows only the testimonials for display, each with quote icon, text, avatar and author', async ({
  page,
}) => {
  await open(page, '/');
  const slides = page.getByRole('region', { name: 'Testimonials' }).locator('figure');
  await expect(slides).toHaveCount(2);
  await expect(slides.first()).toContainText('Shown review, with "quotes" & <b>markup as text</b>');
  await expect(slides.first()).toContainText("Foreign O'Brien");
  await expect(slides.first().locator('img')).toHaveCount(2);
});

test('home has its sections in the order of the specification', async ({ page }) => {
  await open(page, '/');
  const headings = await main(page).getByRole('heading', { level: 2 }).allTextContents();
  expect(headings).toEqual(['Announcements', 'Courses', 'Resources', 'Good to know', 'Testimonials']);
  await expect(main(page).locator('section').first()).toHaveAccessibleName('Highlights');
  await expect(main(page).locator('section').first().locator('img')).toHaveCount(3);
});

test('the announcements page shows all active announcements', async ({ page }) => {
  await open(page, '/Announcement');
  await expect(main(page).getByText('Result of मॉक टेस्ट 12 < 13 & more')).toBeVisible();
  await expect(main(page)).not.toContainText('Hidden announcement');
});

test('the toppers page has a heading, and cards with image, name, marks as HTML and tagline', async ({ page }) => {
  await open(page, '/Toppers');
  await expect(page.getByRole('heading', { level: 1, name: 'Our Toppers' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Our sparkling stars...' })).toBeVisible();
  const card = main(page).getByRole('article').filter({ hasText: 'Foreign Topper' });
  await expect(card.locator('strong')).toHaveText('150.67');
  await expect(card).toContainText('A tagline');
  expect(decodeURIComponent((await card.locator('img').first().getAttribute('src')) ?? '')).toContain(
    `${HOST}/uploads/p1.png`,
  );
  await expect(main(page)).not.toContainText('Hidden Topper');
  await expectHarmless(page);
});

test('the UPSC page shows the syllabus by subject, cut after 150 words', async ({ page }) => {
  await open(page, '/UPSC');
  await expect(page.getByRole('heading', { level: 1, name: 'UPSC Syllabus for 2016' })).toBeVisible();
  const longer = main(page).getByRole('article').filter({ hasText: 'Anthropology of 151 words' });
  await expect(longer).toContainText('a149...');
  await expect(longer).not.toContainText('a150');
  await expect(longer.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', `${HOST}/a.pdf`);
  const exact = main(page).getByRole('article').filter({ hasText: 'Anthropology of 150 words' });
  await expect(exact).toContainText('b150');
  await expect(exact).not.toContainText('...');
  await expect(exact.getByRole('link', { name: /Read more/ })).toHaveCount(0);
  await expect(main(page).getByRole('article').filter({ hasText: 'Agriculture entry' })).toContainText('g150...');
  await expect(main(page).getByRole('article').filter({ hasText: 'Economics entry' })).toContainText('f70...');
  await expect(main(page)).not.toContainText('Entry of another subject');
  await longer.getByRole('link', { name: /Read more/ }).click();
  await expect(main(page)).toContainText('a150');
});

test('the UPSC page has quick links, model papers, prelims tests and the unfinished boxes', async ({ page }) => {
  await open(page, '/UPSC');
  const quick = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link');
  expect(await quick.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/Preparation',
    '/OldPaper',
    '/EssayPrep',
    '/InterviewGuide',
    '/YoutubeLink',
    '/ImpLink',
  ]);
  const tests = page.getByRole('region', { name: 'Prelims Test Series' }).getByRole('link');
  expect(await tests.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    '/TestInstruction?Cat=1&Sub=1',
    '/TestInstruction?Cat=2&Sub=3',
  ]);
  for (const name of ['Study Materials', 'Books-Resources']) {
    const box = main(page).getByRole('link', { name: new RegExp(`^${name}`) });
    await expect(box).toHaveAttribute('href', '/PageNotFound');
  }
  const papers = page.getByRole('region', { name: 'GS Manual Papers' });
  await expect(papers).toContainText('Foreign paper one');
  await expect(papers).toContainText('Paper without a document');
  await expect(papers).not.toContainText('Hidden paper');
});

test('the anthropology page has a banner, one description and its download', async ({ page }) => {
  await open(page, '/Anthropology');
  await expect(main(page)).toContainText('All of it.');
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', `${HOST}/anthropology.pdf`);
  const map = main(page).locator(`img[src="${HOST}/maps/one.png"]`);
  await expect(map).toHaveCount(1);
  // Its lines can be black without a background; if it does not load, its text shows, and must be dark then.
  for (const contrast of ['no-preference', 'more'] as const) {
    await page.emulateMedia({ colorScheme: 'dark', contrast });
    await expect(map).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(map).toHaveCSS('color', contrast === 'more' ? 'rgb(0, 0, 0)' : 'rgb(18, 33, 63)');
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectHarmless(page);
});

test('the economics and science pages have their subject as title', async ({ page }) => {
  await open(page, '/Economics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subject Name : Economics');
  await expect(main(page)).toContainText('f70...');
  await open(page, '/ScienceTechnology');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subject Name : Science & Technology');
  await expect(main(page)).toContainText('s40');
  await expectHarmless(page);
});

test('entries with the same subject and title have different pages', async ({ page }) => {
  await open(page, '/Economics');
  const links = main(page).getByRole('link', { name: /Read more : Twin/ });
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(new Set(addresses).size).toBe(2);
  for (const [index, text] of ['First twin', 'Second twin'].entries()) {
    await open(page, addresses[index] ?? '');
    await expect(main(page)).toContainText(text);
  }
});

test('the videos page has one row for each video, with a player that is a link without JavaScript', async ({
  page,
}) => {
  await open(page, '/YoutubeLink');
  const row = main(page).getByRole('listitem').filter({ hasText: 'Foreign video' });
  await expect(row.getByRole('link')).toHaveAttribute('href', 'https://www.youtube.com/watch?v=AAAAAAAAAAA');
  await expect(main(page).getByText('Video without a player')).toBeVisible();
  await expect(main(page)).not.toContainText(/Foreign link|another type/);
});

test('the preparation page has a player for each guide that names a video', async ({ page }) => {
  await open(page, '/Preparation');
  const players = main(page).getByRole('link', { name: /Play the video/ });
  expect(await players.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
    'https://www.youtube.com/watch?v=BBBBBBBBBBB',
    'https://www.youtube.com/watch?v=CCCCCCCCCCC',
  ]);
  await expect(main(page).getByText('Guide without a video')).toBeVisible();
});

test('the important links are cards that open a new tab', async ({ page }) => {
  await open(page, '/ImpLink');
  const links = main(page).getByRole('link', { name: /More Info At/ });
  await expect(links).toHaveCount(1);
  await expect(links).toHaveAttribute('href', 'https://example.org/link');
  await expect(links).toHaveAttribute('target', '_blank');
  await expect(main(page)).not.toContainText('Foreign video');
});

test('the study material page shows active cards with title, image and sample', async ({ page }) => {
  await open(page, '/StudyMaterial');
  const card = main(page).getByRole('article').filter({ hasText: 'Foreign material' });
  await expect(card.locator('img')).toHaveAttribute('src', `${HOST}/s1.svg`);
  await expect(card.getByRole('link', { name: /View Sample/ })).toHaveAttribute('href', `${HOST}/s1.pdf`);
  await expect(main(page)).not.toContainText('Hidden material');
});

test('the magazines page shows active cards with a sample, or one issue by its id', async ({ page }) => {
  await open(page, '/Magazine');
  const card = main(page).getByRole('article').filter({ hasText: 'Foreign magazine one' });
  const sample = card.getByRole('link', { name: /View Sample/ });
  await expect(sample).toHaveAttribute('href', `${HOST}/files/mag%20one.pdf`);
  await expect(sample).toHaveAttribute('download', '');
  await expect(main(page)).not.toContainText('Hidden magazine');

  await open(page, '/Magazine?Mid=102');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Foreign magazine two');
  await expect(main(page)).not.toContainText('Foreign magazine one');
  await open(page, `/Magazine?Mid=${encodeURIComponent('special/ä &1')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Magazine of an odd id');
});

test('magazines with the same id have different pages', async ({ page }) => {
  const links = (await open(page, '/')).getByRole('link', { name: 'Second magazine of one id' });
  await open(page, (await links.first().getAttribute('href')) ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Second magazine of one id');
});

test('the site map lists each page once', async ({ request }) => {
  const addresses = (await (await request.get('/sitemap.xml')).text()).match(/<loc>[^<]*/g) ?? [];
  expect(addresses.length).toBeGreaterThan(20);
  expect(addresses.filter((it, index) => index !== addresses.findIndex((other) => other === it))).toEqual([]);
});

test('a missing magazine, article or text says so', async ({ page }) => {
  for (const [path, text] of [
    ['/Magazine?Mid=103', 'This issue is not here'],
    ['/Magazine?Mid=%3Cb%3E', 'This issue is not here'],
    ['/Articles?article=none', 'This article is not here'],
    ['/TextContent?essay=none', 'This text is not here'],
    ['/TextContent?syllabus=..%2F..', 'This text is not here'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(text);
    await expect(page.locator('meta[name=robots]').first()).toHaveAttribute('content', /noindex/);
  }
});

test('the articles page shows the schemes first, then each article at its own address', async ({ page }) => {
  await open(page, '/Articles');
  const tabs = page.getByRole('navigation', { name: 'Articles' });
  await expect(tabs.locator('[aria-current=page]')).toHaveText(/schemes since 2014/i);
  await expect(main(page)).toContainText(/Digital India/);
  await expect(main(page)).toContainText(/Sukanya Samriddhi/);
  await tabs.getByRole('link', { name: 'Foreign article one' }).click();
  await expect(page).toHaveURL('/Articles?article=x1');
  await expect(main(page)).toContainText('Body of the first article.');
  await expect(main(page)).not.toContainText('Digital India');
  await expectHarmless(page);
  await page.getByRole('navigation', { name: 'Articles' }).getByRole('link', { name: 'Article of an odd id' }).click();
  await expect(main(page)).toContainText('Body of the odd article.');
});

test('the essays are cut after 100 words, with the document to read more', async ({ page }) => {
  await open(page, '/EssayPrep');
  const longer = main(page).getByRole('article').filter({ hasText: 'Essay of 101 words' });
  await expect(longer).toContainText('w100...');
  await expect(longer.getByRole('link', { name: /Download to read More/ })).toHaveAttribute('href', `${HOST}/e101.pdf`);
  const exact = main(page).getByRole('article').filter({ hasText: 'Essay of 100 words' });
  await expect(exact).toContainText('z100');
  await expect(exact).not.toContainText('...');
  await longer
    .getByRole('link', { name: /Read more/ })
    .last()
    .click();
  await expect(main(page)).toContainText('w101');
});

test('the old papers page shows the papers for display, with their documents', async ({ page }) => {
  await open(page, '/OldPaper');
  const card = main(page).getByRole('article').filter({ hasText: 'Foreign paper one' });
  await expect(card.locator('a')).toHaveAttribute('href', 'https://files.example.org/o1.pdf');
  await expect(main(page)).not.toContainText('Hidden paper');
});

test('the test series has six tabs that work without JavaScript', async ({ page }) => {
  await open(page, '/OnlineTestSeries');
  const tabs = page.getByRole('tab');
  await expect(tabs).toHaveText(['Home', 'Time Table', 'How to Enroll', 'Fees', 'Practice Test', 'Online Exam']);
  await expect(page.getByText('Foreign timetable')).toBeHidden();

  await page.getByRole('tab', { name: 'Time Table' }).click();
  await expect(page.getByRole('heading', { name: 'Foreign timetable' })).toBeVisible();
  await expect(page.getByText('Monday, nine o’clock')).toBeVisible();

  await page.getByRole('tab', { name: 'How to Enroll' }).click();
  const withFile = page.locator('details').filter({ hasText: 'Enrol with a file' });
  await expect(withFile.getByRole('link')).toHaveAttribute('href', `${HOST}/pdf/how%20to.pdf`);
  await expect(withFile.getByRole('link')).toHaveAttribute('target', '_blank');
  const withoutFile = page.locator('details').filter({ hasText: 'Enrol without a file' });
  await withoutFile.locator('summary').click();
  await expect(withoutFile.getByRole('link', { name: 'Download PDF to read More' })).toBeVisible();

  await page.getByRole('tab', { name: 'Fees' }).click();
  await expect(page.getByRole('heading', { name: 'Foreign fee' })).toBeVisible();
  await expect(page.getByText('12500')).toBeVisible();
  await expect(page.getByText('In two parts')).toBeVisible();
});

test('the testimonials page shows only those for display', async ({ page }) => {
  await open(page, '/AboutUsTestimonial');
  await expect(main(page).locator('figure')).toHaveCount(2);
  await expect(main(page)).not.toContainText('Hidden review');
  await expect(page.getByRole('button', { name: 'Add Review', includeHidden: true })).toHaveCount(1);
});
