/**
 * The tables of the site's own store. Times are epoch milliseconds, booleans 0 or 1, ids text: what both engines keep alike.
 */
export type Schema = {
  contact_message: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at_ms: number;
  };
  review: {
    id: string;
    title: string;
    name: string;
    content: string;
    is_display: 0 | 1;
    created_at_ms: number;
  };
  /** Sessions that ended before they expired: a copied cookie of one is refused. */
  ended_session: {
    session_id: string;
    /** From then on the cookie has expired by itself. */
    expires_at_ms: number;
  };
  /** What was used up of each limit, in windows of its own. */
  throttle: {
    key: string;
    points: number;
    expires_at_ms: number;
  };
  /** The users of the embedded stand-in for the API host. */
  standin_user: {
    /** The username in lower case: two that differ in letter case alone are one. */
    username_key: string;
    username: string;
    password_hash: string;
    name: string;
    mobile: string;
    email_key: string;
    email: string;
    course: string;
    created_at_ms: number;
  };
};
