import type * as TestingLibrary from '@testing-library/dom';
import type * as FastCheck from 'fast-check';

import type * as ProcessWide from '@/lib/server/process-wide';

// A test that makes the console complain fails, unless it expects the complaint with a spy.
for (const method of ['error', 'warn'] as const) {
  jest.spyOn(console, method).mockImplementation((...args) => {
    throw new Error(`console.${method}: ${args.map(String).join(' ')}`);
  });
}

// Most tests have no document, and do without the libraries for one.
if (typeof document !== 'undefined') {
  jest.requireActual('@testing-library/jest-dom');
  // Far beyond need, like the time limit of a test.
  jest.requireActual<typeof TestingLibrary>('@testing-library/dom').configure({ asyncUtilTimeout: 50_000 });
}

// jsdom draws no dialogs. These keep what a user would see: whether the dialog is open.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

// jsdom has no media to ask for.
if (typeof window !== 'undefined') window.matchMedia = () => ({ matches: false }) as MediaQueryList;

// jsdom has no layout to scroll.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => {};

jest.mock('swiper/css', () => ({}));

// Properties try the same values in each run, so that a change fails by its own fault. A long run (PROOFS) tries new ones.
jest.mock('fast-check', () => {
  const fastCheck = jest.requireActual<typeof FastCheck>('fast-check');
  if (!process.env.PROOFS) fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: 1 });
  return fastCheck;
});

// Outside a request there is neither draft mode nor a preview.
jest.mock('@/lib/content/host/content-mode', () => ({
  contentMode: async () => 'published',
  keptAfterVisit: () => () => [],
}));

// Embeds the stand-in as the start of the site does, but loads it late: many tests ask no host.
const { processWide } = jest.requireActual<typeof ProcessWide>('@/lib/server/process-wide');
processWide('embedded-host', () => ({
  handle: async (request: Request) => (await import('@/lib/standin/handle')).handle(request),
}));
