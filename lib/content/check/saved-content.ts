import { existsSync, watch } from 'node:fs';

import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';

import { checkContent, faultText } from './content-check';

/** An editor writes a file in several steps. */
const SETTLED_MS = 100;

/** Runs after each save in the content folder. Returns how to end that. */
export function onSave(run: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(env().contentDir, { recursive: true, persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(run, SETTLED_MS);
  });
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}

/** Logs each fault of the content folder, and after each save the new ones: a page only shows that something lacks. */
export function tellFaults(): void {
  let told: string[] = [];
  const tell = () => {
    let faults: string[];
    try {
      faults = checkContent().map(faultText);
    } catch (error) {
      faults = [`the content cannot be checked: ${error}`];
    }
    for (const reason of faults.filter((it) => !told.includes(it))) logWarning('content fault', { reason });
    told = faults;
  };
  tell();
  if (existsSync(env().contentDir)) onSave(tell);
}
