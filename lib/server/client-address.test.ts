import { env, parseEnv } from './env';

import { clientAddress, networksAround } from './client-address';

jest.mock('./env', () => ({ ...jest.requireActual<object>('./env'), env: jest.fn() }));

const ADDRESS_HEADER = 'x-address-of-the-connection';

type Hops = { forwarded?: string; connection?: string };

/** The address of a request with what stands in X-Forwarded-For, and the connection that our server saw. */
function addressOf({ forwarded, connection }: Hops): string {
  return clientAddress(
    new Headers({
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      ...(connection !== undefined && { [ADDRESS_HEADER]: connection }),
    }),
  );
}

const useProxies = (TRUSTED_PROXIES: number) =>
  jest.mocked(env).mockReturnValue(parseEnv({ TRUSTED_PROXIES: String(TRUSTED_PROXIES), ADDRESS_HEADER }));

beforeEach(() => useProxies(0));

describe('without proxies', () => {
  test.each([undefined, '', '203.0.113.9', '203.0.113.9, 192.0.2.1', ' , ,', '::1', 'unknown', "' or 1=1"])(
    'the connection counts, whatever a client writes into X-Forwarded-For: %j',
    (forwarded) => {
      expect(addressOf({ forwarded, connection: '198.51.100.7' })).toBe('198.51.100.7');
    },
  );

  test.each(['x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip', 'x-forwarded'])(
    'nor does %s count',
    (name) => {
      const headers = new Headers({ [name]: '203.0.113.9', [ADDRESS_HEADER]: '198.51.100.7' });
      expect(clientAddress(headers)).toBe('198.51.100.7');
    },
  );

  test('a header that our server does not write is not believed', () => {
    jest.mocked(env).mockReturnValue(parseEnv({ ADDRESS_HEADER: 'x-another-name' }));
    const headers = new Headers({ [ADDRESS_HEADER]: '203.0.113.9', 'x-another-name': '198.51.100.7' });
    expect(clientAddress(headers)).toBe('198.51.100.7');
  });
});

describe('behind one proxy of ours', () => {
  beforeEach(() => useProxies(1));

  test.each([
    ['198.51.100.7'],
    ['203.0.113.9, 198.51.100.7'],
    ['203.0.113.9,203.0.113.8 ,  198.51.100.7 '],
    [', ,198.51.100.7'],
  ])('the address that it saw counts, not what came before: %j', (forwarded) => {
    expect(addressOf({ forwarded, connection: '10.0.0.1' })).toBe('198.51.100.7');
  });

  test('a request that came past it counts for the connection', () => {
    expect(addressOf({ connection: '198.51.100.7' })).toBe('198.51.100.7');
  });
});

describe('behind two proxies of ours', () => {
  beforeEach(() => useProxies(2));

  test.each(['198.51.100.7, 10.0.0.2', '203.0.113.9, 198.51.100.7, 10.0.0.2'])(
    'the address that the outer one saw counts: %j',
    (forwarded) => {
      expect(addressOf({ forwarded, connection: '10.0.0.1' })).toBe('198.51.100.7');
    },
  );
});

describe('on a platform that writes X-Forwarded-For itself and names no connection', () => {
  const addressFrom = (forwarded: string) => {
    jest.mocked(env).mockReturnValue(parseEnv({}));
    return clientAddress(new Headers({ 'x-forwarded-for': forwarded, [ADDRESS_HEADER]: '203.0.113.9' }));
  };

  test.each(['198.51.100.7', '203.0.113.9, 198.51.100.7'])('the last entry counts: %s', (forwarded) => {
    expect(addressFrom(forwarded)).toBe('198.51.100.7');
  });
});

test('where nobody says, all count as one', () => {
  expect(addressOf({})).toBe('unknown');
  expect(addressOf({ forwarded: ' , ' })).toBe('unknown');
});

describe('IPv6', () => {
  const networkOf = (connection: string) => addressOf({ connection });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001:0002:0:0:0:9'],
    ['2001:DB8:A::1', '2001:db8:a:0:8000::'],
    ['2001:db8::1', '2001:db8:0:0:1::'],
    ['::1', '0:0:0:0:0:0:0:2'],
    ['fe80::1%eth0', 'fe80::2%eth1'],
    ['2001:db8:1:2::192.0.2.1', '2001:db8:1:2::192.0.2.2'],
    ['1:2:3:4:5:6:7::', '1:2:3:4::7'],
  ])('%s and %s are of one customer', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['::1', '1::'],
    ['2001:db8:1:20::1', '2001:db8:12:0::1'],
  ])('%s and %s are of two', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  test.each(['::ffff:198.51.100.7', '::FFFF:198.51.100.7'])('%s is an IPv4 address', (mapped) => {
    expect(networkOf(mapped)).toBe('198.51.100.7');
  });

  test('IPv4 addresses written as IPv6 are not of one customer', () => {
    expect(networkOf('::ffff:198.51.100.7')).not.toBe(networkOf('::ffff:198.51.100.8'));
  });
});

test.each([
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[2001:db8:1:2::3]:5678', '2001:db8:1:2'],
])('a port that a proxy writes behind an address does not count: %s', (forwarded, address) => {
  useProxies(1);
  expect(addressOf({ forwarded, connection: '10.0.0.1' })).toBe(address);
});

describe('the networks around an address', () => {
  test.each([
    ['198.51.100.7', ['198.51.100/24', '198.51.100.7']],
    ['2001:db8:1:2', ['2001:db8:1/48', '2001:db8:1:0/56', '2001:db8:1:2']],
    ['2001:db8:1:ab02', ['2001:db8:1/48', '2001:db8:1:ab/56', '2001:db8:1:ab02']],
    ['0:0:0:0', ['0:0:0/48', '0:0:0:0/56', '0:0:0:0']],
    ['unknown', ['unknown']],
    ["' or 1=1", ["' or 1=1"]],
  ])('%s are told, the widest first', (address, networks) => {
    expect(networksAround(address).map(({ network }) => network)).toEqual(networks);
  });

  test('may use the more the wider they are', () => {
    expect(networksAround('2001:db8:1:2').map(({ factor }) => factor)).toEqual([4, 2, 1]);
    expect(networksAround('198.51.100.7').map(({ factor }) => factor)).toEqual([4, 1]);
  });
});
