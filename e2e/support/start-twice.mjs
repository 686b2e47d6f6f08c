// Builds a site, copies the build into the named folder, and serves it. A second server uses the copy, since each
// writes remade pages into its own folder.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { ensureBuilt } from '../../lib/scripts/prepare.mjs';

const folder = process.env.NEXT_DIST_DIR ?? '.next';
const copy = process.argv[2] ?? '';
for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true });
await ensureBuilt();
const ofTheBuildAlone = join(folder, 'cache/turbopack');
cpSync(folder, copy, { recursive: true, verbatimSymlinks: true, filter: (path) => path !== ofTheBuildAlone });
await import('../../lib/scripts/start.mjs');
