/** A readable cookie for prerendered pages: somebody is logged in. It proves nothing; the session cookie does. */
export const HINT_COOKIE = 'signed-in';

export const isSignedIn = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${HINT_COOKIE}=`));
