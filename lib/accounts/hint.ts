/** Tells prerendered pages that somebody is logged in. Readable, and no proof: that is the session cookie. */
export const HINT_COOKIE = 'signed-in';

export const isSignedIn = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${HINT_COOKIE}=`));
