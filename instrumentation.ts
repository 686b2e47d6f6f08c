import { env, EnvironmentError } from '@/lib/env';

/** Runs once when a server starts: one with a wrong environment does not. */
export function register() {
  try {
    env();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
