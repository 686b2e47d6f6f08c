import { execFile } from 'node:child_process';

import { closeHosts, json, startHost } from '@/e2e/support/testing-host';

type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs the script as npm does, in an environment that is wrong for a site. */
const run = (...args: string[]) =>
  new Promise<Ended>((resolve) => {
    const command = ['--conditions=react-server', '--import', 'tsx', 'lib/commands/check-host.mts', ...args];
    const environment = { ...process.env, SITE_URL: 'https://www.example.org', API_HOST: 'no address' };
    const child = execFile(process.execPath, command, { env: environment }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
  });

afterEach(closeHosts);

test('the script ends with 0 for a good host, and with the next step as its last line', async () => {
  const { host } = await startHost();
  const { code, stdout, stderr } = await run(host);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(`set API_HOST=${host} for the site and run npm start.`);
});

test('the script ends with 1 for a faulty host, and with --json prints only the document', async () => {
  const { host } = await startHost({ '/courses/get-courses': [json([{ _id: 1 }, { _id: 2, CourseName: 'x' }])] });
  const { code, stdout, stderr } = await run(host, '--json');
  expect([code, stderr]).toEqual([1, '']);
  expect(JSON.parse(stdout)).toMatchObject({ host, isGood: false, calls: expect.any(Array) });
});

test('the script ends with 2 and the usage for a wrong argument', async () => {
  const { code, stdout, stderr } = await run('ftp://api.example.org');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^The address of the host must be an http or https URL.*\n\nUsage: npm run check:host/);
});
