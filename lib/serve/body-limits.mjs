// Plain JavaScript, since the server before the framework reads it too.

/** The largest body of all other paths. */
export const MAX_BYTES = 64 * 1024;

/** The endpoints of the desk that take more. */
const MAX_BYTES_OF = new Map([
  // A mock may be for a list of 10,000 Usernames; a batch has names, roll numbers and groups beside them.
  ['mocks', 1024 * 1024],
  ['batches', 2 * 1024 * 1024],
  // A question has twelve texts of up to 50,000 characters, each of three bytes in Hindi.
  ['questions', 2 * 1024 * 1024],
  // A question bank is streamed to a file, and never in memory as a whole.
  ['question-bank-files', 32 * 1024 * 1024],
]);

/**
 * The largest body that a path takes, in bytes. A path with an escape gets the usual limit, since the framework would
 * keep up to 10 MB of its body in memory for the middleware.
 */
export const maxBytesOf = (/** @type {string} */ path) => {
  const [, name = ''] = /^\/api\/desk\/([\w-]+)\/[\w-]+(\?|$)/.exec(path) ?? [];
  return MAX_BYTES_OF.get(name) ?? MAX_BYTES;
};
