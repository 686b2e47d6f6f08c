import { parseArgs } from 'node:util';

import { EnvironmentError, parseEnv } from '@/lib/server/env';

import { UsageError } from './arguments';
import type { Access } from './check-host-account';

export type CheckArguments = {
  /** The address without a trailing slash. */
  host: string;
  access: Access;
  isJson: boolean;
};

/** The host's address, held to what API_HOST must be. It is not repeated: it may hold a password. */
function readHost(address: string): string {
  try {
    const { apiHost } = parseEnv({ API_HOST: address });
    if (apiHost && !new URL(apiHost).username && !new URL(apiHost).password) return apiHost;
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
  }
  throw new UsageError('The address of the host must be an http or https URL without a login, a query or a fragment.');
}

function readAccess(isWriting: boolean, Username?: string, Password?: string): Access {
  if (Username === undefined && Password === undefined) return isWriting ? 'write' : 'none';
  if (isWriting) throw new UsageError('Give --write, or a user to log in as, not both: --write makes up its own.');
  if (!Username || !Password) throw new UsageError('Give --username and --password together.');
  return { Username, Password };
}

/**
 * Reads the arguments of the check.
 * @throws UsageError, or an error of `parseArgs`.
 */
export function readCheckArguments(args: string[]): CheckArguments {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      username: { type: 'string' },
      password: { type: 'string' },
    },
  });
  const [address, ...others] = positionals;
  if (address === undefined || others.length > 0) throw new UsageError('Give the address of one host.');
  return {
    host: readHost(address),
    access: readAccess(values.write, values.username, values.password),
    isJson: values.json,
  };
}
