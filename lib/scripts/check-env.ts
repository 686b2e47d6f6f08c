// Stops a start whose environment is wrong, before anything is built.
import { env, EnvironmentError } from '@/lib/env';

try {
  env();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
