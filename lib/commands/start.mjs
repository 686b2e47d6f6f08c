// `npm start`: builds what has changed, and serves the site.
import { onNpmGone } from '../serve/end-of-process.mjs';
import { ensureBuilt, root } from './prepare.mjs';

process.chdir(root);
let isServing = false;
onNpmGone(() => !isServing && process.exit(1));
await ensureBuilt();

Object.assign(process.env, { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' });
isServing = true;
await import('../serve/serve.mjs');
