// `npm start`: installs what is missing, builds what has changed, and serves the site.
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

process.chdir(root);
await ensureInstalled();
await ensureBuilt();

process.env.NEXT_TELEMETRY_DISABLED = '1';
process.env.NODE_ENV = 'production';
await import('./serve.mjs');
