import { type Bytes, digestOfFile, fromHex, unseal } from '@/lib/exam/sealing';
import { sealedKeyPath, sealedPaperPath } from '@/lib/site/paths';
import type { CheckedIn, StartedAttempt } from '@/lib/sitting/wire';

import { TIMEOUT_MS } from './attempt-client';
import { type Opened, run } from './open-attempt';

const ask = (path: string, init?: RequestInit) => fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS), ...init });

/** Fetches a sealed paper; undefined if it cannot be had, or is not what its digest says. */
export async function fetchSealed(digest: string): Promise<Bytes | undefined> {
  try {
    const response = await ask(sealedPaperPath(digest));
    const file = new Uint8Array(await response.arrayBuffer());
    return response.ok && (await digestOfFile(file)) === digest ? file : undefined;
  } catch {
    return undefined;
  }
}

/** Asks for the secret of a sealed paper. 'refused': the site answers, and does not give it. */
export async function fetchSecret(digest: string): Promise<Bytes | 'refused' | 'unreachable'> {
  try {
    const response = await ask(sealedKeyPath(digest), { cache: 'no-store' });
    if (response.status >= 500) return 'unreachable';
    return response.ok ? fromHex((await response.text()).trim()) : 'refused';
  } catch {
    return 'unreachable';
  }
}

/**
 * Opens the paper of a candidate who has checked in, without the site.
 * @param opensAtMs when the attempt starts, as `performance.now()`
 * @returns undefined if the secret is not that of the file
 */
export async function openSealed(
  checkedIn: CheckedIn,
  file: Bytes,
  secret: Bytes,
  opensAtMs: number,
  runIt = run,
): Promise<Opened | undefined> {
  const paper = await unseal(file, secret).catch(() => undefined);
  return paper ? runIt({ ...checkedIn, paper: paper as StartedAttempt['paper'] }, opensAtMs) : undefined;
}
