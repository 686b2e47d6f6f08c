/** Tells prerendered pages that somebody is logged in. Readable, and no proof: that is the session cookie. */
export const HINT_COOKIE = 'signed-in';

/** A header of the answer on who is logged in. It says that the candidate has something to read. */
export const NOTICE_HEADER = 'X-Notice';

export const isSignedIn = () => document.cookie.split('; ').some((pair) => pair.startsWith(`${HINT_COOKIE}=`));
