import { expect, type Locator, type Page, test } from '@playwright/test';

const inView = (carousel: Locator) =>
  carousel.evaluate((element) => {
    const frame = element.querySelector('.swiper')?.getBoundingClientRect();
    if (!frame) return 0;
    return [...element.querySelectorAll('.swiper-slide')].filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      return left >= frame.left - 1 && right <= frame.right + 1;
    }).length;
  });

const PLAYED_MS = 4_000;

const named = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const activeLabel = (carousel: Locator) => carousel.locator('.swiper-slide-active').getAttribute('aria-label');

test.describe('slides in view', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  const expected: [path: string, name: string, byWidth: Record<number, number>][] = [
    ['/', 'Resources', { 1025: 4, 1024: 2, 769: 2, 768: 1, 360: 1 }],
    ['/Toppers', 'Our Toppers', { 1280: 2, 769: 2, 768: 1, 360: 1 }],
    ['/', 'Testimonials', { 1025: 3, 1024: 1, 360: 1 }],
    ['/OldPaper', 'Old Papers', { 1025: 4, 1024: 2, 768: 2, 426: 2, 425: 1, 360: 1 }],
    ['/', 'Highlights', { 1280: 1, 360: 1 }],
  ];
  for (const [path, name, byWidth] of expected) {
    test(`the carousel ${name} shows as many slides as fit the window`, async ({ page }) => {
      await page.goto(path);
      for (const [width, count] of Object.entries(byWidth)) {
        await page.setViewportSize({ width: Number(width), height: 800 });
        await expect(async () => expect(await inView(named(page, name)), `${width} px`).toBe(count)).toPass();
      }
    });
  }

  test('no carousel moves when the visitor prefers reduced motion', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const banner = named(page, 'Highlights');
    await expect(banner.getByRole('button', { name: 'Play' })).toBeVisible();
    const before = await activeLabel(banner);
    await page.clock.runFor(2 * PLAYED_MS);
    expect(await activeLabel(banner)).toBe(before);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('without JavaScript slides have their place and size, and visitors can scroll to them', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/OldPaper');
    const carousel = named(page, 'Old Papers');
    expect(await inView(carousel)).toBe(4);
    await carousel.locator('.swiper-slide').last().scrollIntoViewIfNeeded();
    await expect(carousel.locator('.swiper-slide').last()).toBeInViewport();
  });
});

test('the banner plays every 4 seconds, loops and pauses on request', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const banner = named(page, 'Highlights');
  await expect(banner.locator('.swiper-initialized')).toBeVisible();
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 60_000)));
  const wrapper = banner.locator('.swiper-wrapper');
  for (let turn = 1; turn <= 3; turn += 1) {
    // Slides move in real time, whatever the test's clock says.
    await expect.poll(() => wrapper.evaluate((element) => element.getAnimations().length)).toBe(0);
    const before = await activeLabel(banner);
    const next = `${(Number.parseInt(before ?? '', 10) % 3) + 1} of 3`;
    if (turn > 1) {
      await page.clock.runFor(PLAYED_MS - 1_000);
      expect(await activeLabel(banner)).toBe(before);
    }
    await expect(async () => {
      await page.clock.runFor(500);
      expect(await activeLabel(banner)).toBe(next);
    }).toPass();
  }

  await banner.getByRole('button', { name: 'Pause' }).click();
  await page.mouse.move(0, 0);
  await banner.getByRole('button', { name: 'Play' }).evaluate((button: HTMLElement) => button.blur());
  // A move that was due in the frame of the press still comes.
  await page.clock.runFor(100);
  const paused = await activeLabel(banner);
  await page.clock.runFor(2 * PLAYED_MS);
  expect(await activeLabel(banner)).toBe(paused);
});

test('dots lead to their slides', async ({ page }) => {
  await page.goto('/');
  const carousel = named(page, 'Testimonials');
  await expect(carousel.getByRole('button', { name: 'Next slide' })).toHaveCount(0);
  const dots = carousel.getByRole('button', { name: /^Slide \d+$/ });
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel.locator('.swiper-initialized')).toBeVisible();
  await dots.nth(3).click();
  await expect(dots.nth(3)).toHaveAttribute('aria-current', 'true');
  await expect(carousel.locator('.swiper-slide-active')).toHaveAttribute('aria-label', /^4 of /);
});

test('arrows and arrow keys move one slide, and wrap around', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/OldPaper');
  const carousel = named(page, 'Old Papers');
  const count = await carousel.locator('.swiper-slide').count();
  await expect(carousel.locator('.swiper-initialized')).toBeVisible();
  const next = carousel.getByRole('button', { name: 'Next slide' });
  for (let index = 2; index <= count; index += 1) {
    await next.click();
    await expect(carousel.locator('.swiper-slide-active')).toHaveAttribute('aria-label', `${index} of ${count}`);
  }
  await next.click();
  await expect(carousel.locator('.swiper-slide-active')).toHaveAttribute('aria-label', `1 of ${count}`);
  await page.keyboard.press('ArrowLeft');
  await expect(carousel.locator('.swiper-slide-active')).toHaveAttribute('aria-label', `${count} of ${count}`);
});

test('the keyboard reaches only the slides in view', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/OldPaper');
  const carousel = named(page, 'Old Papers');
  await expect(carousel.locator('.swiper-initialized')).toBeVisible();
  const reached: boolean[] = [];
  await carousel.getByRole('link').first().focus();
  for (let step = 0; step < 4; step += 1) {
    reached.push(await page.evaluate(() => Boolean(document.activeElement?.closest('.swiper-slide-visible'))));
    await page.keyboard.press('Tab');
  }
  expect(reached).toEqual([true, true, true, true]);
  await expect(carousel.getByRole('button', { name: 'Previous slide' })).toBeFocused();
});

test('a successful candidate has rank, course and consent beside the name, in the size and font of the name', async ({
  page,
}) => {
  const person = 'Ananya Tripathi (sample)';
  const places: [path: string, holder: Locator, name: string, claim: RegExp][] = [
    ['/Toppers', page.getByRole('article'), person, /^Rank 14 \(sample\), .*Course: .*, 4 months, paid\. Consent of/],
    ['/Search?q=Ananya+Tripathi', page.getByRole('listitem'), person, /^Rank 14 \(sample\), .*Course: .*, paid\./],
    ['/', page.locator('figure'), 'Ritu Kushwaha, Jhansi (sample)', /^Course: Practice tests .*, 6 months, free\.$/],
    ['/AboutUsTestimonial', page.locator('figure'), 'Ritu Kushwaha, Jhansi (sample)', /^Course: .*, free\.$/],
  ];
  const lettersOf = (text: Locator) =>
    text.evaluate((element) => [getComputedStyle(element).fontSize, getComputedStyle(element).fontFamily]);
  for (const [path, all, name, claim] of places) {
    await page.goto(path);
    const holder = all.filter({ hasText: name }).first();
    const beside = holder.getByText(claim).first();
    await expect(beside, path).toBeVisible();
    expect(await lettersOf(beside), path).toEqual(await lettersOf(holder.getByText(name).first()));
  }
});
