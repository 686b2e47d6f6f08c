import { withEnv } from './env-testing';

import { clientAddress, networksAround, waitedMs } from './client-address';

const ADDRESS_HEADER = 'x-address-of-the-connection';

type Hops = { forwarded?: string; connection?: string };

/** The address of a request with a value of X-Forwarded-For and the connection that our server saw. */
function addressOf({ forwarded, connection }: Hops): string {
  return clientAddress(
    new Headers({
      ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
      ...(connection !== undefined && { [ADDRESS_HEADER]: connection }),
    }),
  );
}

const useProxies = (TRUSTED_PROXIES: number) => withEnv({ TRUSTED_PROXIES: String(TRUSTED_PROXIES), ADDRESS_HEADER });

beforeEach(() => useProxies(0));

describe('without proxies', () => {
  test.each([undefined, '', '203.0.113.9', '203.0.113.9, 192.0.2.1', ' , ,', '::1', 'unknown', "' or 1=1"])(
    'without proxies the connection counts, whatever a client writes into X-Forwarded-For: %j',
    (forwarded) => {
      expect(addressOf({ forwarded, connection: '198.51.100.7' })).toBe('198.51.100.7');
    },
  );

  test.each(['x-real-ip', 'forwarded', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip', 'x-forwarded'])(
    'the header %s does not count',
    (name) => {
      const headers = new Headers({ [name]: '203.0.113.9', [ADDRESS_HEADER]: '198.51.100.7' });
      expect(clientAddress(headers)).toBe('198.51.100.7');
    },
  );

  test('an address header that our server does not write is ignored', () => {
    withEnv({ ADDRESS_HEADER: 'x-another-name' });
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
  ])('behind one proxy, the address that it saw counts, not those before it: %j', (forwarded) => {
    expect(addressOf({ forwarded, connection: '10.0.0.1' })).toBe('198.51.100.7');
  });

  test('a request that came past the proxy counts for its connection', () => {
    expect(addressOf({ connection: '198.51.100.7' })).toBe('198.51.100.7');
  });
});

describe('behind two proxies of ours', () => {
  beforeEach(() => useProxies(2));

  test.each(['198.51.100.7, 10.0.0.2', '203.0.113.9, 198.51.100.7, 10.0.0.2'])(
    'behind two proxies, the address that the outer one saw counts: %j',
    (forwarded) => {
      expect(addressOf({ forwarded, connection: '10.0.0.1' })).toBe('198.51.100.7');
    },
  );
});

describe('on a platform that writes X-Forwarded-For itself and names no connection', () => {
  const addressFrom = (forwarded: string) => {
    withEnv();
    return clientAddress(new Headers({ 'x-forwarded-for': forwarded, [ADDRESS_HEADER]: '203.0.113.9' }));
  };

  test.each(['198.51.100.7', '203.0.113.9, 198.51.100.7'])(
    'the last entry of a platform’s X-Forwarded-For counts: %s',
    (forwarded) => {
      expect(addressFrom(forwarded)).toBe('198.51.100.7');
    },
  );
});

test('requests without any address count as one', () => {
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
  ])('the IPv6 addresses %s and %s belong to one customer', (one, other) => {
    expect(networkOf(one)).toBe(networkOf(other));
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db8:0:1::1'],
    ['::1', '1::'],
    ['2001:db8:1:20::1', '2001:db8:12:0::1'],
  ])('the IPv6 addresses %s and %s belong to two customers', (one, other) => {
    expect(networkOf(one)).not.toBe(networkOf(other));
  });

  test.each(['::ffff:198.51.100.7', '::FFFF:198.51.100.7'])('the IPv6 address %s counts as IPv4', (mapped) => {
    expect(networkOf(mapped)).toBe('198.51.100.7');
  });

  test('IPv4 addresses written as IPv6 belong to different customers', () => {
    expect(networkOf('::ffff:198.51.100.7')).not.toBe(networkOf('::ffff:198.51.100.8'));
  });
});

test.each([
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[2001:db8:1:2::3]:5678', '2001:db8:1:2'],
])('a port behind an address of a proxy does not count: %s', (forwarded, address) => {
  useProxies(1);
  expect(addressOf({ forwarded, connection: '10.0.0.1' })).toBe(address);
});

describe('the wait of a request in the queue', () => {
  const waitTold = (told: string, name = `${ADDRESS_HEADER}-waited`) => waitedMs(new Headers({ [name]: told }));

  test.each([
    ['0', 0],
    ['250', 250],
    ['10000', 10_000],
    ['86400000', 10_000],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
  ])('a wait that the server gives as %j counts as %i ms', (told, ms) => {
    expect(waitTold(told)).toBe(ms);
  });

  test('what a visitor writes into another header counts as no wait', () => {
    expect(waitTold('9000', 'x-waited')).toBe(0);
    withEnv();
    expect(waitTold('9000')).toBe(0);
    expect(waitTold('9000', 'undefined-waited')).toBe(0);
  });
});

describe('the networks around an address', () => {
  test.each([
    ['198.51.100.7', ['198.51.100/24', '198.51.100.7']],
    ['2001:db8:1:2', ['2001:db8:1/48', '2001:db8:1:0/56', '2001:db8:1:2']],
    ['2001:db8:1:ab02', ['2001:db8:1/48', '2001:db8:1:ab/56', '2001:db8:1:ab02']],
    ['0:0:0:0', ['0:0:0/48', '0:0:0:0/56', '0:0:0:0']],
    ['unknown', ['unknown']],
    ["' or 1=1", ["' or 1=1"]],
  ])('the networks around %s come widest first', (address, networks) => {
    expect(networksAround(address).map(({ network }) => network)).toEqual(networks);
  });

  test('wider networks may use more', () => {
    expect(networksAround('2001:db8:1:2').map(({ factor }) => factor)).toEqual([4, 2, 1]);
    expect(networksAround('198.51.100.7').map(({ factor }) => factor)).toEqual([4, 1]);
  });
});
