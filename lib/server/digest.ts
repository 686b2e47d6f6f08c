import { createHash } from 'node:crypto';

/** A digest of a JSON value. */
export const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url');
