// Serves the build of the journeys on another host: prerenders its pages anew with the variables of this process, as a
// build does, without compiling the same code again. With an argument it copies the result into that folder for a second
// server, since each server writes remade pages into its own folder.
import { cpSync, rmSync } from 'node:fs';

import { runBin } from '@/lib/commands/prepare.mjs';

import { copyBuild } from './own-server';

const folder = process.env.NEXT_DIST_DIR ?? '';
const [, , copy] = process.argv;
await copyBuild(folder);
const code = await runBin('next/dist/bin/next', ['build', '--experimental-build-mode', 'generate']);
if (code !== 0) throw new Error(`The pages could not be prerendered (exit code ${code}).`);
if (copy) {
  rmSync(copy, { recursive: true, force: true });
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
}
await import('@/lib/serve/serve.mjs');
