import 'server-only';

import { env, EnvironmentError, isLocal } from './env';
import { logWarning } from './log';

/** Ends the process if its environment is wrong, with one message for all faults. Logs what is only unwise. */
export function checkEnvironment(): void {
  try {
    const { apiHost = '', siteUrl } = env();
    if (siteUrl.startsWith('https:') && apiHost.startsWith('http:') && !isLocal(apiHost)) {
      logWarning('API host without TLS', { reason: 'passwords and tokens go to API_HOST in clear text' });
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
