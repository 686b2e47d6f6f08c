import 'server-only';

import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';

import { env } from './env';

const FILE = '.nextauth-secret';

/** The configured secret of sessions and tokens or, on a local run, one made once into a file that git ignores. */
export function secret(): string {
  const { configuredSecret } = env();
  if (configuredSecret) return configuredSecret;
  if (!existsSync(FILE)) {
    // The first process to finish its draft gives it the final name.
    const draft = `${FILE}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
    try {
      linkSync(draft, FILE);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      unlinkSync(draft);
    }
  }
  return readFileSync(FILE, 'utf8');
}
