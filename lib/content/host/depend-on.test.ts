import { unstable_cache } from 'next/cache';

import { dependOn } from './depend-on';

jest.mock('next/cache', () => ({ unstable_cache: jest.fn((load: () => unknown) => load) }));

test.each([5, undefined])('a page that depends on a tag has it, and the age of %s seconds', async (afterS) => {
  await dependOn('institute', afterS);
  expect(unstable_cache).toHaveBeenLastCalledWith(expect.any(Function), ['institute'], {
    tags: ['institute'],
    revalidate: afterS,
  });
});
