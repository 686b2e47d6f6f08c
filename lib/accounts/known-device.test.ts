import { knownDevice, markDevice } from './known-device';

const jar = new Map<string, { value: string; options: object }>();
jest.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) => jar.get(name),
    set: (name: string, value: string, options: object) => jar.set(name, { value, options }),
  }),
}));

beforeEach(() => jar.clear());

/** Logs in, and gives the mark that the browser then has. */
async function markOf(username: string): Promise<string> {
  await markDevice(username);
  return jar.get('known-device')?.value ?? '';
}

test('a browser is known to the account that has logged in with it', async () => {
  expect(await knownDevice('asha')).toBeNull();
  await markDevice('asha');
  const id = await knownDevice('asha');
  expect(id).toMatch(/^[\w-]{36}$/);
  await markDevice('asha');
  expect(await knownDevice('asha')).not.toBe(id);
});

test.each(['ásha', 'Asha', 'as\u200bha', 'ａsha'])(
  'a login to the look-alike account %j marks no browser for asha',
  async (lookAlike) => {
    await markDevice(lookAlike);
    expect(await knownDevice('asha')).toBeNull();
    expect(await knownDevice(lookAlike)).not.toBeNull();
  },
);

test('a browser is known to no other account', async () => {
  await markDevice('asha');
  expect(await knownDevice('ravi')).toBeNull();
  await markDevice('ravi');
  expect(await knownDevice('asha')).toBeNull();
});

test('a mark that somebody changed or made up does not count', async () => {
  const [id = '', proof = ''] = (await markOf('asha')).split('.');
  const last = proof.endsWith('A') ? 'E' : 'A';
  for (const value of [
    '',
    '.',
    id,
    `${id}.`,
    `x${id}.${proof}`,
    `${id}.${proof.slice(1)}`,
    `${id}.${proof.slice(0, -1)}${last}`,
  ]) {
    jar.set('known-device', { value, options: {} });
    expect(await knownDevice('asha')).toBeNull();
  }
});

test('the mark tells nothing of the account, and scripts cannot read it', async () => {
  expect(await markOf('asha')).not.toContain('asha');
  expect(jar.get('known-device')?.options).toMatchObject({ httpOnly: true, sameSite: 'lax' });
});
