import { setTimeout as delay } from 'node:timers/promises';

import { handle } from '@/lib/standin/handle';

import { type Answer, closeHosts, json, late, page, reset, startHost } from '../support/testing-host';

const SLOW_MS = 20_000;
const TRICKLE_MS = 100;
const HUGE_BYTES = 50 * 1024 * 1024;

const raw =
  (text: string): Answer =>
  (response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(text);

const trickle: Answer = async (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  while (!response.destroyed) {
    response.write('[');
    await delay(TRICKLE_MS);
  }
};

const listOf = (body: unknown) => (Array.isArray(body) ? body : [body]);

/** What each fault makes of an answer. */
const MISBEHAVE = {
  reset: () => reset,
  'status 500': () => json({ message: 'broken' }, 500),
  'status 404': () => json({ message: 'There is no such call.' }, 404),
  slow: (body) => late(json(body), SLOW_MS),
  'never-ending': () => trickle,
  'HTML with 200': () => page(200),
  'wrong content type': (body) => json(body, 200, { 'Content-Type': 'text/html' }),
  garbage: () => raw('\u0000{]['),
  truncated: (body) => raw(JSON.stringify(body).slice(0, -7)),
  nothing: () => raw(''),
  'wrong shape': () => json({ data: 'somewhere else' }),
  'wrong types': () => json([1, 'two', [3], { _id: {}, Title: [], SubName: 4 }]),
  nulls: () => json([null, null]),
  'duplicate ids': (body) => json(Array.isArray(body) ? [...body, ...body] : body),
  '50 MB list': (body) => {
    const list = JSON.stringify(listOf(body)).slice(1, -1);
    return raw(`[${`${list},`.repeat(Math.ceil(HUGE_BYTES / list.length))}${list}]`);
  },
  'redirect to itself': () => (response, request) => response.writeHead(302, { Location: request.url }).end(),
} satisfies Record<string, (body: unknown) => Answer>;

export type CallFault = keyof typeof MISBEHAVE;

export const FAULTS = Object.keys(MISBEHAVE) as CallFault[];

/** Odd but readable answers, whose content the site may take. */
export const HARMLESS: readonly CallFault[] = ['wrong content type', 'duplicate ids'];

/** The fields with the names of items on pages, the most telling first. */
const TITLES = [
  ...['MName', 'Tname', 'TopicName', 'EnrollTitle', 'CatName', 'SubCatName', 'Name', 'CourseName', 'ILV_Title'],
  ...['Title', 'Subject', 'DESC'],
];

const versionText = (version: number) => ` (version ${version})`;

/** Removes the versions that `publish` added to texts. */
export const withoutVersions = (text: string) => text.replace(/ \(version \d+\)/g, '');
export const hasVersion = (text: string, version: number) => text.includes(versionText(version).trim());

type Item = Record<string, unknown>;

function marked(item: unknown, version: number): unknown {
  if (Array.isArray(item)) return item.map((it) => marked(it, version));
  if (typeof item !== 'object' || item === null) return item;
  const own = item as Item;
  const field = TITLES.find((name) => typeof own[name] === 'string');
  return field ? { ...own, [field]: `${String(own[field])}${versionText(version)}` } : own;
}

/** A host on loopback with the sample content. One call or the whole host fails on demand. */
export class FaultHost {
  readonly #answers: Record<string, Answer[]> = {};
  readonly #versions = new Map<string, number>();
  readonly #added = new Map<string, readonly unknown[]>();

  constructor(readonly port: number) {}

  /** Accepts connections. Before this, and after `refuse`, they are refused. */
  accept = async (): Promise<void> => void (await startHost(this.#answers, this.port));

  refuse = closeHosts;

  /** Makes a call fail from now on, or work again. */
  fault(path: string, fault: CallFault | undefined): void {
    const [version, added] = [this.#versions.get(path), this.#added.get(path)];
    const answer: Answer = async (response, request) => {
      const plain = await handle(new Request(`http://standin.invalid${path}`));
      const own = await plain.json();
      const body = added ? [...listOf(own), ...added] : own;
      const told = version === undefined ? body : marked(body, version);
      return (fault ? MISBEHAVE[fault](told) : json(told))(response, request);
    };
    if (fault || added || version !== undefined) this.#answers[path] = [answer];
    else delete this.#answers[path];
  }

  /** Adds items to a call's list. */
  add(path: string, items: readonly unknown[]): void {
    this.#added.set(path, items);
    this.fault(path, undefined);
  }

  /** Marks the names in a call's answer, so that readers see its version. */
  publish(path: string, version: number): void {
    this.#versions.set(path, version);
    this.fault(path, undefined);
  }
}
