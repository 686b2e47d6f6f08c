import { paths } from '@/lib/site/paths';

const BASE = 'http://site.invalid';

/** The spelling to which the gate and a registration lead (specification §2, §4). */
const LOGIN = '/login';

/** Where to go after login: a path of this site with its query. Anything else leads home. */
export function safeCallback(wanted: string | null | undefined): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return paths.home;
  if (!URL.canParse(wanted, BASE)) return paths.home;
  const url = new URL(wanted, BASE);
  return url.origin === BASE && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : paths.home;
}

/** What a visitor reads who is not logged in, in the page and in the answer of an endpoint (specification §2). */
export const LOGIN_FIRST = 'Please login first.';

export const loginPath = (from?: string) =>
  from === undefined ? LOGIN : `${LOGIN}?${new URLSearchParams({ callbackUrl: from })}`;
