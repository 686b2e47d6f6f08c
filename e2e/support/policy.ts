import { expect, type Page, type Response } from '@playwright/test';

import { pageKindOf } from '@/lib/site/routes.mjs';

import { SITE_URL } from './addresses';

/** Messages about loads that a test refuses, and about preloads that a slow machine uses only after seconds. */
const NO_COMPLAINT = /net::ERR_|preloaded using link preload but not used within a few seconds/;

/** Collects the complaints of a page's console, refusals by the policy included. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!NO_COMPLAINT.test(message.text())) complaints.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

type HeaderLine = { name: string; value: string };

/** An answer of a page or of a direct request. */
type Headed = { headersArray: () => HeaderLine[] | Promise<HeaderLine[]> };

async function policyOf(response: Headed): Promise<string> {
  const headers = await response.headersArray();
  return headers
    .filter(({ name }) => name.toLowerCase() === 'content-security-policy')
    .map(({ value }) => value)
    .join(', ');
}

type Policy = ReadonlyMap<string, readonly string[]>;

const parsePolicy = (text: string): Policy =>
  new Map(
    text.split(';').flatMap((directive) => {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return name === '' ? [] : [[name, sources] as const];
    }),
  );

/** The sources that the policies of an answer allow together: for each directive, those in every policy that has it. */
export async function allowedBy(response: Headed): Promise<Record<string, string[]>> {
  const policies = (await policyOf(response)).split(',').map(parsePolicy);
  const allowed: Record<string, string[]> = {};
  for (const name of new Set(policies.flatMap((policy) => [...policy.keys()]))) {
    const [first = [], ...others] = policies.flatMap((policy) =>
      [policy.get(name) ?? []].filter((it) => it.length > 0),
    );
    const common = first.filter((source) => others.every((sources) => sources.includes(source)));
    allowed[name] = common.length === 0 && first.length > 0 ? ["'none'"] : common;
  }
  return allowed;
}

export const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

export const PLAYER = 'https://www.youtube-nocookie.com';

/** Expects the headers and the policy of a page, by its kind. */
export async function expectPageHeaders(response: Response | null, path: string): Promise<void> {
  if (!response) throw new Error(`${path} has no answer.`);
  const isPublic = pageKindOf(new URL(path, SITE_URL).pathname) === 'public';
  expect(response.status(), path).toBe(200);
  expect(response.headers(), path).toMatchObject({
    ...EVERYWHERE,
    'referrer-policy': isPublic ? 'strict-origin-when-cross-origin' : 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
  expect(response.headers(), path).not.toHaveProperty('x-robots-tag');
  // The journeys' site runs on plain HTTP.
  expect(response.headers(), path).not.toHaveProperty('strict-transport-security');
  const allowed = await allowedBy(response);
  expect(allowed, path).toMatchObject({
    'default-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'form-action': ["'self'"],
    'frame-src': [isPublic ? PLAYER : "'none'"],
    'connect-src': isPublic ? expect.arrayContaining(["'self'"]) : ["'self'"],
  });
  expect(allowed['script-src'], path).not.toContain("'unsafe-inline'");
  expect(JSON.stringify(allowed), path).not.toContain('unsafe-eval');
  if (!isPublic) expect(allowed['style-src'], path).toEqual(["'self'"]);
}

export const expectHydrated = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => Object.keys(document.querySelector('main') ?? {}).some((it) => it.startsWith('__react'))),
      { intervals: [50] },
    )
    .toBe(true);

/** Ways in which a text on a page would run as a script; RUN stands for the script. */
const INJECTIONS = [
  '<img src="/no-such-image.png" onerror="RUN">',
  '<svg><animate attributeName="x" dur="1s" onbegin="RUN"></animate></svg>',
  '<iframe srcdoc="<script>RUN</script>"></iframe>',
  '<iframe src="javascript:RUN"></iframe>',
  '<a class="pressed" href="javascript:RUN">x</a>',
  '<form action="javascript:RUN"><button class="pressed">x</button></form>',
  '<details open ontoggle="RUN"><summary>x</summary></details>',
];

/** Expects that only scripts sent with the page run in it. */
export async function expectNothingInjectedRuns(page: Page, where: string): Promise<void> {
  const hacked = () => page.evaluate(() => ('hacked' in window ? window.hacked : undefined));
  await page.evaluate(async (injections) => {
    for (const [index, html] of injections.entries()) {
      const place = document.createElement('div');
      place.innerHTML = html.replace('RUN', `top.hacked = ${index}`);
      document.body.append(place);
      place.querySelector<HTMLElement>('.pressed')?.click();
      const [image, frame] = [place.querySelector('img'), place.querySelector('iframe[srcdoc]')];
      if (image) await new Promise((resolve) => image.addEventListener('error', resolve));
      if (frame) await new Promise((resolve) => frame.addEventListener('load', resolve));
    }
    // The other ways end within a frame or soon after it.
    for (let drawn = 0; drawn < 3; drawn += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  }, INJECTIONS);
  expect(await hacked(), `${where}: of the injections, this one ran`).toBeUndefined();
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.text = 'window.hacked = 1';
    document.head.append(script);
    document.body.setAttribute('onclick', 'window.hacked = 1');
    document.body.click();
  });
  expect(await hacked(), `${where}: an inline script, or a handler`).toBeUndefined();
  // Runs in a task of its own, since the test's own calls may evaluate texts.
  const evaluated = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(window.eval('1')));
          } catch (error) {
            resolve(error instanceof Error ? error.name : '');
          }
        });
      }),
  );
  expect(evaluated, `${where}: text that is evaluated`).toBe('EvalError');
}
