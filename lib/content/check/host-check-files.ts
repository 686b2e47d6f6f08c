import { failureText, HOST_TIMEOUT_MS, mediaTypeOf } from '../client';
import { hostFileUrl, hostImageUrl } from '../wire';
import { type Finding, shown } from './host-check-items';

/** The fields that hold a file's path (specification §3), and the kind of the file. */
const FILE_FIELDS = { CImage: 'picture', OImage: 'picture', Doc: 'document', Document: 'document', PDF: 'document' };

const MOST_FILES = 3;

export type HostFile = { field: string; path: string; kind: string };

export function filesOf(items: readonly Record<string, unknown>[]): HostFile[] {
  const byPath = new Map<string, HostFile>();
  for (const item of items) {
    for (const [field, kind] of Object.entries(FILE_FIELDS)) {
      const path = item[field];
      if (typeof path === 'string' && path !== '') byPath.set(path, { field, path, kind });
    }
    if (byPath.size >= MOST_FILES) break;
  }
  return [...byPath.values()].slice(0, MOST_FILES);
}

export function addressOf({ path, kind }: HostFile): { url: string } | { problem: string } {
  const url = hostFileUrl(path);
  if (!url || !URL.canParse(url)) return { problem: 'is no path below the host, and no http address' };
  if (kind === 'picture' && !hostImageUrl(path)) {
    return { problem: 'is not on the host; the site shows pictures from there alone' };
  }
  return { url };
}

/** The problem with the answer to a file's address; undefined for a good answer. */
export function fileProblem(kind: string, status: number, contentType: string): string | undefined {
  if (status < 200 || status > 299) return `does not load: status ${status}`;
  if (kind === 'picture' && !/^image\//i.test(contentType)) return `is no picture: Content-Type '${contentType}'`;
  if (/^text\/html$/i.test(contentType)) return 'is a page of HTML';
  return undefined;
}

async function problemOf(file: HostFile): Promise<string | undefined> {
  const address = addressOf(file);
  if ('problem' in address) return address.problem;
  const signal = AbortSignal.timeout(HOST_TIMEOUT_MS);
  try {
    const response = await fetch(address.url, { signal });
    await response.body?.cancel();
    return fileProblem(file.kind, response.status, mediaTypeOf(response));
  } catch (error) {
    return `does not load: ${failureText(error, HOST_TIMEOUT_MS, signal)}`;
  }
}

/** What is wrong with the first files that items name, asked for one by one. */
export async function fileFindings(items: readonly Record<string, unknown>[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const file of filesOf(items)) {
    const problem = await problemOf(file);
    if (problem !== undefined) {
      findings.push({ level: 'warning', what: `${file.field} ${shown(file.path)} ${problem}` });
    }
  }
  return findings;
}
