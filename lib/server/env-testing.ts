// For tests only: another environment for the site.
import { parseEnv } from './env';
import { sharedValues } from './process-wide';

/** From now on the site runs with these variables alone. */
export const withEnv = (variables: Record<string, string | undefined> = {}): void =>
  void sharedValues().set('env', parseEnv(variables));
