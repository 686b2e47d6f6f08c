import { expect, type Page } from '@playwright/test';

import { deskPaths } from '@/lib/site/paths';

import { HostedSite } from './hosted-site';

/** A site of its own, on a host that has a large bank of questions and nothing else. */

const SUBJECTS = ['Polity', 'History', 'Geography', 'Economy', 'Ecology'];
const BANK_SIZE = 5_000;

/** The second option of every question is right. */
const question = (at: number) => ({
  _id: `q${at}`,
  Question: `<p>Which of these is number ${at} of the bank?</p>`,
  ...{
    AnsA: 'The first',
    AnsB: 'The second',
    AnsC: 'The third',
    AnsD: at % 10 === 0 ? 'All of the above' : 'The fourth',
  },
  CorrectAns: '2',
  ...{ CategoryId: 1, SubCategoryId: 1, IsActive: true, Subject: SUBJECTS[at % SUBJECTS.length] },
  Explanation: `<p>The explanation of number ${at}.</p>`,
});

export class BankSite extends HostedSite {
  /** The questions of the host; a journey may change them. */
  bank: ReturnType<typeof question>[] = Array.from({ length: BANK_SIZE }, (_, at) => question(at));

  protected override content(): Record<string, unknown> {
    return {
      '/online-main-category/onlineMainCategories': [{ _id: 1, CatName: 'UPSC' }],
      '/online-test-category/onlineTestCategories': [{ _id: 1, SubCatName: 'General Studies', CategoryId: 1 }],
      '/online-ans-que/onlineTestAnsQue': this.bank,
    };
  }
}

/** The questions of a paper that is composed. */
export const questionsOf = (page: Page) => page.locator('main section > ol > li');

export async function beginPaper(page: Page, name: string, place = 'UPSC · General Studies'): Promise<void> {
  await page.goto(deskPaths.papers);
  const form = page.locator('form').filter({ has: page.getByLabel('Sub-category') });
  if (!(await form.isVisible())) await page.getByText('New paper').click();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Sub-category').selectOption({ label: place });
  await form.getByRole('button', { name: 'Begin the paper' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Draws so many questions of each of the five subjects. */
export async function drawQuestions(page: Page, ofEach: number): Promise<void> {
  for (const subject of SUBJECTS) await page.getByLabel(subject, { exact: true }).fill(String(ofEach));
  await page.getByRole('button', { name: `Save and draw ${ofEach * SUBJECTS.length} questions` }).click();
  await expect(questionsOf(page)).toHaveCount(ofEach * SUBJECTS.length);
}

/** Gives a paper two hours, the marks of the examination, and an order for each candidate. */
export async function setPaper(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: 'Minutes', exact: true }).fill('120');
  await page.getByLabel('Marks for a right answer').fill('2');
  await page.getByLabel('Marks off for a wrong one').fill('2/3');
  await page.getByLabel('Shuffled for each candidate').selectOption('questions-and-options');
}

export async function publishPaper(page: Page): Promise<void> {
  await page.getByText('Publish…').click();
  await page.getByRole('button', { name: 'Publish this paper' }).click();
  await expect(page.getByText('all sit it as it stands here')).toBeVisible();
}

export const paperIn = (page: Page) => new URL(page.url()).searchParams.get('paper') ?? '';

/** Composes a paper of a hundred questions and publishes it; returns its id. */
export async function composePaper(page: Page, name: string): Promise<string> {
  await beginPaper(page, name);
  await setPaper(page);
  await drawQuestions(page, 20);
  await publishPaper(page);
  return paperIn(page);
}
