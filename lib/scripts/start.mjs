// `npm start`: installs what is missing, builds what has changed, and serves the site.
import { onNpmGone } from './end-of-process.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

process.chdir(root);
let isServing = false;
onNpmGone(() => !isServing && process.exit(1));
await ensureInstalled();
await ensureBuilt();

Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
isServing = true;
await import('./serve.mjs');
