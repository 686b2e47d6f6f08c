/**
 * A readable cookie that says that somebody is logged in, so that prerendered pages can show it. It proves nothing:
 * the session cookie, which no script can read, does.
 */
export const HINT_COOKIE = 'signed-in';

/** Whether the browser believes that somebody is logged in. */
export const isSignedIn = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${HINT_COOKIE}=`));
