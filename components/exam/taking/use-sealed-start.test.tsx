/** @jest-environment jsdom */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';

import { openAttempt, type Opened } from '@/lib/sitting/client/open-attempt';
import { fetchSealed, fetchSecret, openSealed } from '@/lib/sitting/client/sealed-start';

import { TwelveWords } from './twelve-words';
import { useSealedStart } from './use-sealed-start';

jest.mock('@/lib/sitting/client/open-attempt', () => ({
  ...jest.requireActual('@/lib/sitting/client/open-attempt'),
  openAttempt: jest.fn(),
}));
jest.mock('@/lib/sitting/client/sealed-start', () => ({
  fetchSealed: jest.fn(),
  fetchSecret: jest.fn(),
  openSealed: jest.fn(),
}));
jest.mock('@/lib/exam/sealing', () => ({
  ...jest.requireActual('@/lib/exam/sealing'),
  // The browser of these tests has no WebCrypto.
  fromWords: async (text: string) =>
    text.includes('nonsense') ? { wrong: 'word', word: 'nonsense', at: 3 } : { secret: new Uint8Array([1]) },
}));

const FILE = new Uint8Array([9]);
const SECRET = new Uint8Array([1]);
const RUNNING = { type: 'running' } as unknown as Opened;
const CHOICE = { kind: 'mock', mockId: 'm1' } as const;

type Offered = Extract<Opened, { type: 'offered' }>;

const offer = (opensInMs: number, isCheckedIn = true) =>
  ({
    ...{ type: 'offered', receivedAtMs: performance.now() },
    paper: { mock: { opensInMs, digest: 'd1', ...(isCheckedIn && { checkedIn: { id: 'a1' } }) } },
  }) as unknown as Offered;

const onOpened = jest.fn();

function Page({ offered }: { offered: Offered }) {
  const { isKept, isCutOff, startWith } = useSealedStart(CHOICE, offered, onOpened);
  return (
    <>
      {isKept && 'on this device'}
      {isCutOff && <TwelveWords startWith={startWith} />}
    </>
  );
}

const setSecure = (isSecureContext: boolean) => Object.assign(window, { isSecureContext });

beforeEach(() => {
  jest.resetAllMocks();
  setSecure(true);
  jest.mocked(fetchSealed).mockResolvedValue(FILE);
  jest.mocked(openSealed).mockResolvedValue(RUNNING);
  jest.mocked(openAttempt).mockResolvedValue(RUNNING);
});

const LONG = { timeout: 30_000 };

test('a page keeps the sealed paper, and opens it with the secret at the opening, and not before', async () => {
  jest.mocked(fetchSecret).mockResolvedValue(SECRET);
  const offered = offer(3_600_000);
  const { rerender } = render(<Page offered={offered} />);
  await screen.findByText('on this device', {}, LONG);
  expect(fetchSecret).not.toHaveBeenCalled();
  const moved = offer(0);
  rerender(<Page offered={moved} />);
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(RUNNING), LONG);
  expect(openSealed).toHaveBeenCalledWith({ id: 'a1' }, FILE, SECRET, moved.receivedAtMs, expect.any(Function));
  expect(openAttempt).not.toHaveBeenCalled();
});

test('a page that is cut off takes twelve words, and names a wrong one', async () => {
  jest.mocked(fetchSecret).mockResolvedValue('unreachable');
  const offered = offer(500);
  render(<Page offered={offered} />);
  const words = await screen.findByLabelText(/The twelve words that the institute tells you/, {}, LONG);
  const type = async (text: string) => {
    fireEvent.change(words, { target: { value: text } });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open the paper' })));
  };
  await type('baba nonsense');
  expect(await screen.findByRole('alert')).toHaveTextContent('Word 3 is wrong: “nonsense”.');
  jest.mocked(openSealed).mockResolvedValueOnce(undefined);
  await type('baba bubu');
  expect(screen.getByRole('alert')).toHaveTextContent('These are not the words of this paper.');
  await type('baba baba');
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(RUNNING), LONG);
  expect(openSealed).toHaveBeenLastCalledWith(
    { id: 'a1' },
    FILE,
    SECRET,
    offered.receivedAtMs + 500,
    expect.any(Function),
  );
});

test('without the file, or if the site refuses the secret, a page starts from the site', async () => {
  jest.mocked(fetchSecret).mockResolvedValue('refused');
  render(<Page offered={offer(0)} />);
  const asked = [CHOICE, null, expect.anything(), expect.any(Function)];
  await waitFor(() => expect(openAttempt).toHaveBeenCalledWith(...asked), LONG);
  await waitFor(() => expect(onOpened).toHaveBeenCalledWith(RUNNING), LONG);
  expect(openSealed).not.toHaveBeenCalled();
});

test('a page of a candidate who has not checked in asks for nothing', async () => {
  render(<Page offered={offer(0, false)} />);
  await act(async () => {});
  expect(fetchSealed).not.toHaveBeenCalled();
  expect(fetchSecret).not.toHaveBeenCalled();
});

test('a page without https, which cannot open a sealed paper, asks for none and starts from the site', async () => {
  setSecure(false);
  render(<Page offered={offer(0)} />);
  await waitFor(() => expect(openAttempt).toHaveBeenCalled(), LONG);
  expect(fetchSealed).not.toHaveBeenCalled();
});
