import 'server-only';

import { env, EnvironmentError } from './env';

/** Ends a process whose environment is wrong, with one message that names every fault. */
export function checkEnvironment(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
