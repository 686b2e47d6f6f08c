import 'server-only';

import { request } from 'node:https';
import { text } from 'node:stream/consumers';

import { endpoints, paths } from '@/lib/site/paths';

import { startServer, withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { startNginx } from './nginx';

const SECRET = 'a secret of the publishing rig, long enough';
/** The first may find pages that were never asked for; the second finds them made. */
const TIMES = 2;

type Options = { root: string; port: number; nginxPort: number; env: Record<string, string> };

/** Calls the site through TLS. The certificate is this rig's own, which nobody signed. */
const call = (origin: string, path: string, body?: unknown) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' };
    const options = {
      method: body ? 'POST' : 'GET',
      rejectUnauthorized: false,
      ...(body !== undefined && { headers }),
    };
    const sent = request(origin + path, options, (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    });
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

/** Publishes through the shipped nginx with TLS in front. Returns what went wrong. */
export const publishBehindTls = ({ root, port, nginxPort, env }: Options): Promise<string[]> =>
  withCleanUp(async (defer) => {
    const { origin } = await startNginx(root, nginxPort, [port, port], defer, { isTls: true });
    const site = startServer(root, port, await freshStore('SQLite', defer), {
      ...env,
      SITE_URL: origin,
      TRUSTED_PROXIES: '1',
      REVALIDATE_SECRET: SECRET,
    });
    defer(site.stop);
    await site.ready;

    const faults: string[] = [];
    for (let time = 1; time <= TIMES; time += 1) {
      const page = await call(origin, paths.home);
      if (page.status !== 200) faults.push(`the home page was answered with ${page.status}`);
      const { status, body } = await call(origin, endpoints.revalidate, { noun: 'announcements' });
      const { pages = [], notMadeAnew } = JSON.parse(body) as { pages?: string[]; notMadeAnew?: string[] };
      if (status !== 200 || notMadeAnew?.length !== 0 || !pages.includes(paths.home)) {
        faults.push(`publishing, time ${time}, was answered with ${status}: ${body}`);
      }
    }
    return faults;
  });
