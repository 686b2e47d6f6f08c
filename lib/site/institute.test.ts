import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { withEnv } from '@/lib/server/env-testing';
import { unreadFiles } from '@/lib/server/kept-file';
import { sharedValues } from '@/lib/server/process-wide';

import { contrast, institute, instituteSchema } from './institute';

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
    withEnv({ CONTENT_DIR: folder });
    sharedValues().delete('institute.yaml');
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

  test('fields of a newer version are left out with a line, wherever they stand', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    await save(yaml({ ...OWN, motto: 'x', privacy: { answerDays: 3, moon: 1 }, links: { Mastodon: 'x' } }));
    const { name, privacy, links } = institute();
    expect([name, privacy.answerDays, links]).toEqual(['Ganga Academy', 3, {}]);
    expect(warn).toHaveBeenCalledTimes(1);
    for (const field of ['motto', 'privacy.moon', 'links.Mastodon'])
      expect(warn).toHaveBeenCalledWith(expect.stringContaining(field));
  });

  test('a server that restarts beside a faulty file shows the institute as it was last', async () => {
    jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
    withEnv({ CONTENT_DIR: folder, DATABASE_URL: `file:${join(folder, 'site.db')}` });
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const nameAfterRestart = () => {
      sharedValues().delete('institute.yaml');
      return institute().name;
    };
    await save(yaml(OWN));
    expect(nameAfterRestart()).toBe('Ganga Academy');
    expect(unreadFiles()).toEqual([]);
    for (const text of ['name: [', yaml({ ...OWN, name: '' })]) {
      await save(text);
      expect(nameAfterRestart()).toBe('Ganga Academy');
      expect(unreadFiles()).toEqual(['institute.yaml']);
    }
    await rm(join(folder, 'institute.yaml'));
    expect(nameAfterRestart()).toBe('Ganga Academy');
    await save(yaml({ ...OWN, name: 'Yamuna Academy' }));
    expect([institute().name, unreadFiles()]).toEqual(['Yamuna Academy', []]);
  });

  test('faulty parts of a file that was never good are left out', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    await save(yaml({ ...OWN, phone: '', foundedYear: 1, colours: { ink: 'red' }, links: { X: 'https://x.example' } }));
    expect(institute()).toMatchObject({ name: 'Ganga Academy', phone: '+91 00000 00000', colours: {} });
    expect(institute().links).toEqual({ X: 'https://x.example' });
    await save(yaml(OWN));
    expect(institute().phone).toBe('1');
  });

  test('without a file, now or earlier, there is no institute', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    expect(() => institute()).toThrow('institute.yaml');
  });
});

test('the sample content names an institute', () => {
  withEnv();
  sharedValues().delete('institute.yaml');
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
