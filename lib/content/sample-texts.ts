import { readFileSync } from 'node:fs';

import { contentPath, parseContent, parseKnown, samplePath } from '@/lib/server/content-folder';
import { logWarning } from '@/lib/server/log';

import { NOTICES_FILE, noticesSchema } from './notices';
import { POLICY_NAMES, policyFile } from './policies';
import { policySource } from './policy-text';

const isMarked = (file: string, text: string): boolean =>
  (file === NOTICES_FILE ? parseKnown(NOTICES_FILE, noticesSchema, parseContent(text)) : policySource(text)).sample;

/** Whether the site shows a sample for a text: it is marked as one, is missing or has a fault. */
function isSample(file: string): boolean {
  try {
    return isMarked(file, readFileSync(contentPath(file), 'utf8'));
  } catch {
    return true;
  }
}

/** Names the policies and notices that nobody has checked, although the institute is responsible for them. */
export function sampleWarning(): string | undefined {
  const files = [...POLICY_NAMES.map(policyFile), NOTICES_FILE].filter(isSample);
  if (files.length === 0) return undefined;
  return `samples stand under the institute’s name until a lawyer has looked at them: ${files.join(', ')}`;
}

/** Logs the warning if the institute has its own content folder. */
export function warnOfSampleTexts(): void {
  const reason = contentPath() === samplePath() ? undefined : sampleWarning();
  if (reason !== undefined) logWarning('sample policies', { reason });
}
