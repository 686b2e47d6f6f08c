import { spawn } from 'node:child_process';
import { watch } from 'node:fs';

import { env } from '@/lib/server/env';

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

/** Runs the check of content now and after each save, apart from the server: pages only show that something lacks. */
export function checkSaved(): void {
  const command = '--conditions=react-server --import tsx lib/scripts/check-content.ts'.split(' ');
  const check = () => void spawn(process.execPath, command, { stdio: 'inherit' });
  check();
  onSave(check);
}
