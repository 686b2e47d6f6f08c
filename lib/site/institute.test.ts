import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { env, parseEnv } from '@/lib/server/env';
import { sharedValues } from '@/lib/server/process-wide';

import { contrast, institute, instituteSchema } from './institute';

jest.mock('@/lib/server/env', () => ({ ...jest.requireActual<object>('@/lib/server/env'), env: jest.fn() }));

const OWN = {
  ...{ name: 'Ganga Academy', tagline: 'Tests', description: 'Courses.', address: '2 River Road', phone: '1' },
  ...{ email: 'a@example.org', website: 'www.example.org', foundedYear: 2020 },
};

const yaml = (value: object) => JSON.stringify(value);

describe('the file', () => {
  let folder: string;
  let later = 0;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'institute-'));
    jest.mocked(env).mockReturnValue({ ...parseEnv({}), contentDir: folder });
    sharedValues().delete('institute');
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  /** Writes the file, and lets the time pass after which it is looked at again. */
  async function save(text: string) {
    const file = join(folder, 'institute.yaml');
    await writeFile(file, text);
    later += 2_000;
    await utimes(file, new Date(), new Date(Date.now() + later));
    const nowMs = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => nowMs + later);
  }

  test('the institute is read from the folder, and again after a change', async () => {
    await jest.isolateModulesAsync(async () => {
      await save(yaml(OWN));
      const fresh = await import('./institute');
      expect(fresh.institute()).toMatchObject({ name: 'Ganga Academy', logo: '/art/logo.svg', links: {} });
      await save(yaml({ ...OWN, name: 'Yamuna Academy' }));
      expect(fresh.institute().name).toBe('Yamuna Academy');
    });
  });

  test('a fault keeps the institute as it was last, and the log tells of it', async () => {
    await jest.isolateModulesAsync(async () => {
      const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
      await save(yaml(OWN));
      const fresh = await import('./institute');
      expect(fresh.institute().name).toBe('Ganga Academy');
      for (const text of ['name: [', yaml({ ...OWN, name: '' })]) {
        await save(text);
        expect(fresh.institute().name).toBe('Ganga Academy');
      }
      expect(warn).toHaveBeenCalledTimes(2);
    });
  });

  test('the sample fills in what a folder leaves out of the pages that each site has', async () => {
    await jest.isolateModulesAsync(async () => {
      await save(yaml({ ...OWN, schemes: '<p>Own</p>', privacy: { answerDays: 3 } }));
      const { schemes, interviewVideos, privacy } = (await import('./institute')).institute();
      expect(schemes).toBe('<p>Own</p>');
      expect(interviewVideos.map(({ title }) => title)).toContain('Memory retention tips');
      expect(privacy).toMatchObject({ answerDays: 3, takedownDays: 7 });
    });
  });

  test('without a first good file there is no institute', async () => {
    await jest.isolateModulesAsync(async () => {
      const fresh = await import('./institute');
      expect(() => fresh.institute()).toThrow('institute.yaml');
    });
  });
});

test('the sample content names an institute', () => {
  jest.mocked(env).mockReturnValue(parseEnv({}));
  sharedValues().delete('institute');
  expect(institute().name).toBe('Collector Study Circle');
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  // The ratio that WebAIM's checker gives.
  ['#767676', '#ffffff', 4.54],
])('the contrast of %s and %s is %d', (one, other, ratio) => {
  expect(contrast(one, other)).toBeCloseTo(ratio, 2);
  expect(contrast(other, one)).toBeCloseTo(ratio, 2);
});

test.each([
  [{ colours: { ink: '#8899aa' } }, 'colours.ink'],
  [{ colours: { accent: '#c2185b' } }, 'colours.accent'],
  [{ colours: { accent: '#e8930c', inkDeep: '#755500' } }, 'colours.accent'],
  [{ links: { X: 'javascript:alert(1)' } }, 'links.X'],
  [{ website: 'https://www.example.org' }, 'website'],
  [{ logo: 'https://elsewhere.example/a.svg' }, 'logo'],
  [{ icon: '/uploads/a.png' }, 'icon'],
  [{ email: 'office' }, 'email'],
  [{ interviewVideos: [{ videoId: 'short', title: 'a', source: 'b', posted: 'c' }] }, 'interviewVideos.0.videoId'],
])('an institute with %j is refused', (fields, path) => {
  const { error } = instituteSchema.safeParse({ ...OWN, ...fields });
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
});
