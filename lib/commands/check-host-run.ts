import { parseArgs } from 'node:util';

import { contract } from '@/lib/content/contract';
import { type CallReport, checkCall, publishedItems, withFindings } from '@/lib/content/check/host-check';
import { fileFindings } from '@/lib/content/check/host-check-items';
import { type Bodies, checkRelations } from '@/lib/content/check/host-check-relations';
import { EnvironmentError, parseEnv } from '@/lib/server/env';

import { readArguments, UsageError } from './arguments';
import { type Access, ask, askForAccount } from './check-host-calls';
import { isGood, jsonReport, textReport } from './check-host-report';

const USAGE = `Usage: npm run check:host -- <address of the API host> [options]
  --json                             one JSON document in place of the text (npm run --silent prints nothing beside it)
  --write                            registers a made-up user, logs in as it and posts a review
  --username <name> --password <pw>  logs in as a user who is there
Ends with 0 when all is fine, 1 when the site would miss something, 2 when the arguments are wrong.`;

/** Reads the host's address by the rules of API_HOST. No message repeats it, since it may hold a password. */
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

/** @throws UsageError, or an error of `parseArgs` */
export function readCheckArguments(args: string[]) {
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

/** Makes every permitted call to API_HOST, one by one to spare a slow host, and judges as the site would. */
export async function checkHost(access: Access): Promise<CallReport[]> {
  const account = await askForAccount(access);
  const bodies: Bodies = {};
  const reports: CallReport[] = [];
  for (const call of contract) {
    const { reply, findings = [] } = account[call.noun] ?? { reply: await ask(call) };
    const report = checkCall(call, reply);
    if ('body' in reply && report.outcome !== 'fails') bodies[call.noun] = reply.body;
    reports.push(withFindings(report, [...findings, ...(await fileFindings(publishedItems(call, reply)))]));
  }
  const relations = checkRelations(bodies);
  return reports.map((report) => withFindings(report, relations[report.noun] ?? []));
}

/** The script: checks the host in the arguments and prints the report. @returns the exit code */
export async function runCheck(args: string[]): Promise<number> {
  const { host, access, isJson } = readArguments(USAGE, () => readCheckArguments(args));
  // Paths of files are resolved against API_HOST. The machine's own settings for a site do not count.
  const nodesOwn = Object.entries(process.env).filter(([name]) => name.startsWith('NODE_'));
  process.env = { ...Object.fromEntries(nodesOwn), NODE_ENV: 'production', API_HOST: host };
  const reports = await checkHost(access);
  console.log((isJson ? jsonReport : textReport)(host, reports));
  return isGood(reports) ? 0 : 1;
}
