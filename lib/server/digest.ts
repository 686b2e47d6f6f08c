import { createHash } from 'node:crypto';

export const digestOfText = (text: string) => createHash('sha256').update(text).digest('base64url');

export const digestOf = (value: unknown) => digestOfText(JSON.stringify(value) ?? '');
