import { execFile } from 'node:child_process';

import { closeHosts, json, startHost } from '@/e2e/rigs/testing-host';

type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs the script as npm does, on a machine whose environment is wrong for a site. */
const run = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const command = ['--conditions=react-server', '--import', 'tsx', 'lib/scripts/check-host.mts', ...args];
    const environment = { ...process.env, SITE_URL: 'https://www.example.org', API_HOST: 'no address' };
    const child = execFile(process.execPath, command, { env: environment }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

afterEach(closeHosts);

test('ends with 0 where all is fine, and with the next step as its last line', async () => {
  const { host } = await startHost();
  const { code, stdout, stderr } = await run(host);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(`set API_HOST=${host} for the site and run npm start.`);
});

test('ends with 1 where something is missed, and prints one JSON document and nothing else', async () => {
  const { host } = await startHost({ '/courses/get-courses': [json([{ _id: 1 }, { _id: 2, CourseName: 'x' }])] });
  const { code, stdout, stderr } = await run(host, '--json');
  expect([code, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toMatchObject({ host, isGood: false, calls: expect.any(Array) });
});

test('ends with 2 and the usage where an argument is wrong', async () => {
  const { code, stdout, stderr } = await run('ftp://api.example.org');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^The address of the host must be an http or https URL.*\n\nUsage: npm run check:host/);
});
