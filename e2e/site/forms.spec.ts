import { expect, type Page, test } from '@playwright/test';

import { open } from '../support/accounts';

const VALUES = {
  Name: 'Asha Devi',
  Email: 'asha@example.org',
  Subject: 'Fees',
  Message: 'Is there an instalment plan?',
};

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

test.describe('contact', () => {
  test('the contact form says beneath each field what is missing', async ({ page }) => {
    await open(page, '/ContactUs');
    await page.getByRole('button', { name: 'Send message' }).click();
    for (const [label, message] of [
      ['Name', 'Name is required'],
      ['Email', 'Email is required'],
      ['Subject', 'Subject is required'],
      ['Message', 'Message is required'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(message);
    }
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    await page.getByLabel('Email').fill('asha@');
    await expect(page.getByText('Invalid email address')).toBeVisible();
  });

  test('the contact form shows what was entered once it is stored', async ({ page }) => {
    await open(page, '/ContactUs');
    await fill(page, VALUES);
    await page.getByRole('button', { name: 'Send message' }).click();
    const alert = page.getByRole('alertdialog');
    for (const value of Object.values(VALUES)) await expect(alert).toContainText(value);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
  });

  test('the contact form keeps the text when it cannot be sent', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.abort());
    await open(page, '/ContactUs');
    await fill(page, VALUES);
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    for (const [label, value] of Object.entries(VALUES)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    }
  });
});

test.describe('review', () => {
  test('the review form asks for all fields, then posts and closes', async ({ page }) => {
    await open(page, '/AboutUsTestimonial');
    await page.getByRole('button', { name: 'Add Review' }).click();
    const form = page.getByRole('dialog', { name: 'Add Review' });
    await form.getByRole('button', { name: 'Post' }).click();
    const alert = page.getByRole('alertdialog', { name: 'Please enter all fields.' });
    await alert.getByRole('button', { name: 'OK' }).click();
    for (const label of ['Review Title', 'Your Name', 'Content']) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription('Required');
      await form.getByLabel(label).fill(`My ${label}`);
    }
    let goOn = () => {};
    const isSeen = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/reviews', async (route) => {
      await isSeen;
      await route.continue();
    });
    await form.getByRole('button', { name: 'Post' }).click();
    await expect(form.getByRole('button', { name: 'Posting...' })).toBeVisible();
    goOn();
    await expect(page.getByRole('alertdialog', { name: 'Review posted successfully!' })).toBeVisible();
    await expect(form).toBeHidden();
    await page.reload();
    await expect(page.locator('main')).not.toContainText('My Content');
  });
});

test.describe('direct posts', () => {
  const valid = { name: 'A', email: 'a@b.in', subject: 's', message: 'm' };

  test('direct posts are checked like the form', async ({ request }) => {
    const response = await request.post('/api/contact', { data: { name: ' ', email: 'x' } });
    expect(response.status()).toBe(400);
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
    expect(errors).toEqual([
      { field: 'name', message: 'Name is required' },
      { field: 'email', message: 'Invalid email address' },
      { field: 'subject', message: 'Subject is required' },
      { field: 'message', message: 'Message is required' },
    ]);
    expect((await request.post('/api/contact', { data: valid })).status()).toBe(201);
    expect((await request.post('/api/reviews', { data: {} })).status()).toBe(400);
  });

  test('direct posts are refused by kind, size, shape and origin', async ({ request }) => {
    const post = async (options: Parameters<typeof request.post>[1]) =>
      (await request.post('/api/contact', options)).status();
    expect(await post({ form: valid })).toBe(415);
    expect(await post({ data: { ...valid, message: 'x'.repeat(70_000) } })).toBe(413);
    expect(await post({ data: Buffer.from('{"name":'), headers: { 'Content-Type': 'application/json' } })).toBe(400);
    expect(await post({ data: valid, headers: { Origin: 'https://evil.example' } })).toBe(403);
    expect(await post({ data: valid, headers: { 'Sec-Fetch-Site': 'cross-site' } })).toBe(403);
    expect((await request.get('/api/contact')).status()).toBe(405);
  });
});
