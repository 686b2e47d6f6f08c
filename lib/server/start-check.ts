import 'server-only';

import { env, EnvironmentError, isLocal } from './env';
import { logWarning } from './log';

/** Ends the process if its environment is wrong, with one message for all faults. Logs what is only unwise. */
export function checkEnvironment(): void {
  try {
    const { apiHost = '', siteUrl, databaseUrl, isOnPlatform } = env();
    if (siteUrl.startsWith('https:') && apiHost.startsWith('http:') && !isLocal(apiHost)) {
      logWarning('API host without TLS', { reason: 'passwords and tokens go to API_HOST in clear text' });
    }
    if (isOnPlatform && databaseUrl.startsWith('file:')) {
      const reason = 'the platform keeps no files: nobody can register or log in without DATABASE_URL=postgres://…';
      logWarning('no store', { reason });
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Ends a process in which the framework's own server would serve the site: without its headers, limits and addresses. */
export function refuseBareServer(isOwnServer: boolean): void {
  if (isOwnServer || env().isOnPlatform || process.env.NODE_ENV !== 'production') return;
  console.error(
    'This server would send no security headers. Start the site with npm start or node lib/serve/serve.mjs; a platform that runs it otherwise needs VERCEL=1, also for the build.',
  );
  process.exit(1);
}
