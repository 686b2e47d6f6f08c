// Plain JavaScript, since the server before the framework reads it too.

const MAX_BYTES = 64 * 1024;

/** A mock may be for a list of 10,000 Usernames. */
const MAX_BYTES_OF_A_MOCK = 1024 * 1024;

/** A question bank is streamed to a file, and never in memory as a whole. */
const MAX_BYTES_OF_A_BANK = 32 * 1024 * 1024;

/** The largest body that a path takes, in bytes. */
export const maxBytesOf = (/** @type {string} */ path) => {
  if (path.startsWith('/api/desk/question-bank-files/')) return MAX_BYTES_OF_A_BANK;
  return path.startsWith('/api/desk/mocks/') ? MAX_BYTES_OF_A_MOCK : MAX_BYTES;
};
