/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';

import { aSheet } from '@/lib/holding/sheets/testing';
import { SHEET_FAULTS, type SheetVerdict, verifySheet } from '@/lib/holding/sheets/verify';

import { SheetCheck } from './sheet-check';

jest.mock('@/lib/holding/sheets/verify', () => ({
  SHEET_FAULTS: ['too-large', 'not-json', 'no-sheet', 'unknown-key', 'changed', 'newer'],
  MOST_CHARACTERS: 1_000_000,
  verifySheet: jest.fn(),
}));

const answered = (ok: boolean, body: unknown = {}) => ({ ok, status: ok ? 200 : 503, json: async () => body });

beforeEach(() => {
  global.fetch = jest.fn(async (source: string) =>
    answered(true, source.includes('jwks') ? { keys: ['k'] } : { d: 1 }),
  ) as never;
});

const show = () =>
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <SheetCheck />
    </SWRConfig>,
  );

/** Checks a text that gets this `verdict`; returns the heading of the result. */
async function told(verdict: SheetVerdict | Error) {
  jest.mocked(verifySheet).mockImplementation(async () => {
    if (verdict instanceof Error) throw verdict;
    return verdict;
  });
  show();
  await screen.findByText(/Compared with what the site says since/);
  await userEvent.type(screen.getByLabelText('Or its text'), 'the text');
  await userEvent.click(screen.getByRole('button', { name: 'Check the text' }));
  return (await screen.findAllByRole('heading'))[0]?.textContent;
}

test('a screen reader hears the verdict, and not the whole sheet', async () => {
  const title = await told({ sheet: aSheet(), scoring: 1 });
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(said).toContainEqual(expect.stringMatching(`^${title}`));
  expect(said.join()).not.toContain('CGL Tier I');
});

test('a sheet is verified with the keys and the scorings of the site', async () => {
  await told({ sheet: aSheet(), scoring: 1 });
  expect(verifySheet).toHaveBeenLastCalledWith('the text', { keys: ['k'], scorings: { d: 1 } });
});

test.each([
  ['Genuine and current', aSheet(), 1],
  ['Genuine, but scored again since', aSheet(), 2],
  ['Genuine, without marks', aSheet({ result: null }), 2],
])('the check says %j of a genuine sheet, and shows its content', async (title, sheet, scoring) => {
  expect(await told({ sheet, scoring })).toBe(title);
  expect(screen.getByText('CGL Tier I')).toBeInTheDocument();
  expect(screen.getByRole('row', { name: /^1 q2 A .*Marked for review/ })).toBeInTheDocument();
});

test.each(SHEET_FAULTS)('for a file with the fault %s, the check shows only the fault', async (fault) => {
  expect(await told({ fault })).toMatch(
    /^(Not genuine|This is not a response sheet|This page is too old for the sheet)$/,
  );
  expect(screen.queryByText('What the sheet says')).not.toBeInTheDocument();
});

test('a browser that cannot check calls no sheet false', async () => {
  expect(await told(new Error('no subtle'))).toBe('This browser cannot check signatures');
});

test('without the keys of the site nothing can be checked, and the page says so', async () => {
  global.fetch = jest.fn(async () => answered(false)) as never;
  show();
  expect(await screen.findByText(/The site’s keys cannot be loaded/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Check the text' })).toBeDisabled();
  expect(screen.getByLabelText('The file of the sheet')).toBeDisabled();
});

test('the later of two checks under way counts', async () => {
  const verdicts: ((verdict: SheetVerdict) => void)[] = [];
  jest.mocked(verifySheet).mockImplementation(() => new Promise((resolve) => verdicts.push(resolve)));
  show();
  await screen.findByText(/Compared with/);
  const check = screen.getByRole('button', { name: 'Check the text' });
  await userEvent.click(check);
  await userEvent.click(check);
  verdicts[1]?.({ sheet: aSheet(), scoring: 1 });
  verdicts[0]?.({ fault: 'changed' });
  expect(await screen.findByRole('heading', { name: 'Genuine and current' })).toBeInTheDocument();
  expect(screen.queryByText('Not genuine')).not.toBeInTheDocument();
});
