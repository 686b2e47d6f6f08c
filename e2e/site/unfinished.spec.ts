import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { expect, test } from '@playwright/test';

import { endpoints } from '@/lib/site/paths';

import { SITE_URL } from '../support/addresses';
import { logInAs } from '../support/candidates';
import { sitTest, TEST } from '../support/exam';

test('posts whose bodies never come keep nobody behind their address from logging in and starting', async ({
  context,
}) => {
  const { hostname, port, host } = new URL(SITE_URL);
  const begin = (path: string): Socket => {
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {});
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
    );
    return socket;
  };
  // Both read their bodies from strangers, in the lanes of starts and of logins.
  const sockets = [endpoints.contact, endpoints.register].flatMap((path) =>
    Array.from({ length: 70 }, () => begin(path)),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const sinceMs = performance.now();
  await logInAs(context);
  await sitTest(context.request, TEST);
  const form = { Username: 'nobody', Password: 'wrong' };
  expect(
    (await context.request.post('/api/auth/callback/credentials', { form, maxRedirects: 0 })).status(),
  ).toBeLessThan(500);
  // The site cuts the unfinished ones after 30 s.
  expect(performance.now() - sinceMs).toBeLessThan(20_000);
  for (const socket of sockets) socket.destroy();
});
