import { createServer, request as send, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';

export const FAULTS = [
  'reset',
  'status 500',
  'status 404',
  'slow',
  'never-ending',
  'HTML with 200',
  'wrong content type',
  'garbage',
  'truncated',
  'nothing',
  'wrong shape',
  'wrong types',
  'nulls',
  'duplicate ids',
  '50 MB list',
  'redirect to itself',
] as const;

export type CallFault = (typeof FAULTS)[number];

/** Odd but readable answers, whose content the site may take. */
export const HARMLESS: readonly CallFault[] = ['wrong content type', 'duplicate ids'];

const SLOW_MS = 20_000;
const TRICKLE_MS = 100;
const HUGE_BYTES = 50 * 1024 * 1024;
/** The fields with the names of items on pages. */
const NAMES = [
  'MName',
  'Tname',
  'TopicName',
  'EnrollTitle',
  'CatName',
  'SubCatName',
  'Name',
  'CourseName',
  'ILV_Title',
];
const TITLES = [...NAMES, 'Title', 'Subject', 'DESC'];

const versionText = (version: number) => ` (version ${version})`;

/** Removes the versions that `publish` added to texts. */
export const withoutVersions = (text: string) => text.replace(/ \(version \d+\)/g, '');
export const hasVersion = (text: string, version: number) => text.includes(versionText(version).trim());

type Item = Record<string, unknown>;

function mark(item: unknown, version: number): unknown {
  if (typeof item !== 'object' || item === null) return item;
  const field = TITLES.find((name) => typeof (item as Item)[name] === 'string');
  return field ? { ...item, [field]: `${String((item as Item)[field])}${versionText(version)}` } : item;
}

const marked = (body: unknown, version: number) =>
  Array.isArray(body) ? body.map((item) => mark(item, version)) : mark(body, version);

function json(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function trickle(response: ServerResponse) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  while (!response.destroyed) {
    response.write('[');
    await delay(TRICKLE_MS);
  }
}

function* manyTimes(list: string) {
  yield '[';
  for (let sent = 0; sent < HUGE_BYTES; sent += list.length + 1) yield `${list},`;
  yield `${list}]`;
}

async function flood(response: ServerResponse, body: unknown) {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  const list = JSON.stringify(Array.isArray(body) ? body : [body]).slice(1, -1);
  // A reader may stop early.
  await pipeline(manyTimes(list), response).catch(() => undefined);
}

const misbehave = {
  reset: (response) => response.destroy(),
  'status 500': (response) => json(response, { message: 'broken' }, 500),
  'status 404': (response) => json(response, { message: 'There is no such call.' }, 404),
  slow: (response, body) => setTimeout(() => json(response, body), SLOW_MS).unref(),
  'never-ending': (response) => trickle(response),
  'HTML with 200': (response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
  'wrong content type': (response, body) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(JSON.stringify(body)),
  garbage: (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end('\u0000{]['),
  truncated: (response, body) => response.writeHead(200).end(JSON.stringify(body).slice(0, -7)),
  nothing: (response) => response.writeHead(200).end(),
  'wrong shape': (response) => json(response, { data: 'somewhere else' }),
  'wrong types': (response) => json(response, [1, 'two', [3], { _id: {}, Title: [], SubName: 4 }]),
  nulls: (response) => json(response, [null, null]),
  'duplicate ids': (response, body) => json(response, Array.isArray(body) ? [...body, ...body] : body),
  '50 MB list': (response, body) => flood(response, body),
  'redirect to itself': (response) => response.writeHead(302, { Location: '?' }).end(),
} satisfies Record<CallFault, (response: ServerResponse, body: unknown) => unknown>;

/** A proxy on loopback before an API host. One call or the whole host fails on demand. */
export class FaultProxy {
  readonly #faults = new Map<string, CallFault>();
  readonly #versions = new Map<string, number>();
  readonly #server = createServer((request, response) => {
    // A redirect to '?' adds an empty query.
    const path = (request.url ?? '/').replace(/\?$/, '');
    const forwarded = send(
      { host: '127.0.0.1', port: this.targetPort, method: request.method, path, headers: request.headers },
      async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        const bytes = Buffer.concat(chunks);
        const isJson = answer.headers['content-type']?.includes('json');
        if (!isJson) return response.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes);
        const version = this.#versions.get(path);
        const plain: unknown = JSON.parse(bytes.toString());
        const body = version === undefined ? plain : marked(plain, version);
        const fault = this.#faults.get(path);
        if (fault) misbehave[fault](response, body);
        else json(response, body, answer.statusCode);
      },
    );
    forwarded.on('error', () => response.destroy());
    response.on('error', () => {});
    request.pipe(forwarded);
  });

  constructor(
    readonly port: number,
    readonly targetPort: number,
  ) {}

  /** Accepts connections. Before this, and after `refuse`, they are refused. */
  async accept(): Promise<void> {
    await new Promise<void>((done) => this.#server.listen(this.port, '127.0.0.1', done));
  }

  async refuse(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }

  /** Makes a call fail from now on, or work again. */
  fault(path: string, fault: CallFault | undefined): void {
    if (fault) this.#faults.set(path, fault);
    else this.#faults.delete(path);
  }

  /** Marks the names in a call's answer, so that readers see its version. */
  publish(path: string, version: number): void {
    this.#versions.set(path, version);
  }
}
