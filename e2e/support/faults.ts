import type { APIRequestContext } from '@playwright/test';

import { FOREIGN_HOST_URL } from './addresses';

export const FAULTS = [
  'status 500',
  'html',
  'garbage',
  'truncated',
  'wrong shape',
  'wrong types',
  'nulls',
  'nothing',
  'reset',
  'slow',
] as const;

export type Fault = (typeof FAULTS)[number];

/** Tells the foreign host how to behave from now on. A fault of null mends the call; `content` replaces its answer. */
export async function tellHost(
  request: APIRequestContext,
  order: { isDown?: boolean; path?: string; fault?: Fault | null; content?: unknown },
  hostUrl = FOREIGN_HOST_URL,
): Promise<void> {
  await request.post(`${hostUrl}/__control`, { data: order });
}

export async function askedOf(request: APIRequestContext, hostUrl = FOREIGN_HOST_URL): Promise<Record<string, number>> {
  const { asked } = (await (await request.get(`${hostUrl}/__control`)).json()) as { asked: Record<string, number> };
  return asked;
}
