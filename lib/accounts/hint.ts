/** Tells prerendered pages that somebody is logged in. Readable, and no proof: that is the session cookie. */
export const HINT_COOKIE = 'signed-in';

/** Beside the answer of who is logged in: there is something that the candidate must read. */
export const NOTICE_HEADER = 'X-Notice';

export const isSignedIn = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${HINT_COOKIE}=`));
