/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { PaperSettings as Values } from '@/lib/exam/composition';

import { PaperSettings } from './paper-settings';

const SETTINGS: Values = {
  name: 'The first mock',
  minutes: 60,
  right: '2',
  wrong: '2/3',
  shuffle: 'none',
  isLocked: false,
  nameInHindi: 'पहला मॉक',
  avoidLast: 2,
  seed: 'spring',
  sections: [{ name: '', minutes: null, blueprint: [{ subject: 'Polity', count: 5 }], from: 0 }],
};

const SUBJECTS = [
  { subject: 'History', count: 40, fresh: 40 },
  { subject: 'Polity', count: 52, fresh: 12 },
];

const show = (replaced: number) =>
  render(<PaperSettings id="a" version={3} settings={SETTINGS} subjects={SUBJECTS} replaced={replaced} />);

const originalFetch = global.fetch;
const fetchMock = jest.fn<Promise<Response>, Parameters<typeof fetch>>();

beforeEach(() => {
  // Refused, so that the form stays where it is.
  const refused = { ok: false, json: async () => ({ message: 'Somebody was faster.' }) } as Response;
  global.fetch = fetchMock.mockReset().mockResolvedValue(refused);
});
afterAll(() => {
  global.fetch = originalFetch;
});

const number = (name: string) => screen.getAllByRole('spinbutton', { name });
const sent = () => JSON.parse(String(fetchMock.mock.calls[0]?.[1]?.body));

async function write(control: HTMLElement | undefined, text: string) {
  if (!control) throw new Error('there is no such control');
  await userEvent.clear(control);
  if (text) await userEvent.type(control, text);
}

const draw = (questions: number) =>
  userEvent.click(screen.getByRole('button', { name: `Save and draw ${questions} questions` }));

test('an editor sees how many questions of each subject the bank has, and how many are not in the last papers', () => {
  show(0);
  expect(screen.getByText('of 40')).toBeVisible();
  expect(screen.getByText('of 52, 12 not used lately')).toBeVisible();
});

test('a draw sends the version that the editor saw, and each subject that is asked for', async () => {
  show(0);
  await write(number('History')[0], '7');
  await write(number('Its own minutes')[0], '45');
  await draw(12);
  expect(sent()).toEqual({
    ...{ do: 'save', version: 3, isDrawing: true },
    settings: {
      ...SETTINGS,
      sections: [
        {
          ...{ name: '', minutes: 45, from: 0 },
          blueprint: [
            { subject: 'History', count: 7 },
            { subject: 'Polity', count: 5 },
          ],
        },
      ],
    },
  });
  expect(await screen.findByText('Somebody was faster.')).toBeVisible();
});

test('a section can be added, which then needs a name, and be removed again', async () => {
  show(0);
  await userEvent.click(screen.getByRole('button', { name: 'Add a section' }));
  await write(number('Polity')[1], '3');
  await draw(8);
  expect(fetchMock).not.toHaveBeenCalled();
  expect(screen.getAllByText('This section needs a name')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Remove section 2' }));
  await draw(5);
  expect(sent().settings.sections).toHaveLength(1);
});

test('locked sections whose minutes do not add up are refused before they are sent', async () => {
  show(0);
  await write(screen.getByRole('textbox', { name: 'Name of the section' }), 'Part A');
  await write(number('Its own minutes')[0], '50');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Sections are locked/ }));
  await draw(5);
  expect(screen.getByText('The minutes of locked sections add up to the paper’s: 50 of 60')).toBeVisible();
  expect(fetchMock).not.toHaveBeenCalled();
});

test('a field that is left empty counts as none', async () => {
  show(0);
  await write(number('Polity')[0], '');
  await write(screen.getByRole('textbox', { name: 'Marks for a right answer' }), '');
  await write(screen.getByRole('textbox', { name: 'Marks off for a wrong one' }), '');
  await userEvent.click(screen.getByRole('button', { name: 'Save without a draw' }));
  expect(sent()).toMatchObject({ isDrawing: false, settings: { right: '', wrong: '' } });
  expect(sent().settings.sections[0].blueprint).toEqual([]);
});

test('Enter in a field saves without a draw', async () => {
  show(4);
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');
  expect(sent()).toMatchObject({ isDrawing: false });
});

test('a draw that replaces questions asks first', async () => {
  show(4);
  await draw(5);
  expect(fetchMock).not.toHaveBeenCalled();
  const dialog = screen.getByRole('dialog', { name: 'Draw anew?' });
  expect(dialog).toHaveTextContent('4 questions that were drawn or swapped before will be replaced.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save and draw 5 questions' }));
  expect(sent()).toMatchObject({ isDrawing: true });
  expect(dialog).not.toBeVisible();
});

test('only the requested subjects count, if the bank has more subjects than a section may have', async () => {
  const many = Array.from({ length: 250 }, (_, at) => ({ subject: `Subject ${at}`, count: 9, fresh: 9 }));
  render(<PaperSettings id="a" version={3} settings={SETTINGS} subjects={many} replaced={0} />);
  await draw(5);
  expect(sent().settings.sections[0].blueprint).toEqual([{ subject: 'Polity', count: 5 }]);
});
