import { createHash } from 'node:crypto';

export const digestOf = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url');
