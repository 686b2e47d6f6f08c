// `npm start`: installs what is missing, builds what has changed, and serves the site.
import { spawn } from 'node:child_process';

import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

await ensureInstalled();
await ensureBuilt();

const port = process.env.PORT || '3000';
const server = spawn(process.execPath, ['node_modules/next/dist/bin/next', 'start', '-p', port], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 0 : (code ?? 1)));
