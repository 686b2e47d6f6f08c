import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';

import { SITE_URL } from './addresses';

type Headers = Record<string, string>;

export type RawAnswer = { status: number; headers: IncomingMessage['headers']; text: string };

/** Sends a request unchanged, since browsers resolve dots in paths and refuse some methods. */
export async function rawRequest(method: string, path: string, headers: Headers = {}): Promise<RawAnswer> {
  const { hostname, port } = new URL(SITE_URL);
  const sent = request({ hostname, port, method, path, headers }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return { status: answer.statusCode ?? 0, headers: answer.headers, text };
}
