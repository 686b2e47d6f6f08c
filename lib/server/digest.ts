import { createHash } from 'node:crypto';

/** A short name for a value that can be written as JSON: the same for the same value, another for every other. */
export const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url');
