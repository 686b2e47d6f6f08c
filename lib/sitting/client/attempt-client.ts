import { attemptEndpoints, endpoints } from '@/lib/site/paths';
import type {
  FinishAnswer,
  FinishedState,
  FinishRequest,
  OfferedPaper,
  OpenState,
  PaperChoice,
  StartFault,
  SaveAnswer,
  SaveRequest,
  StartedAttempt,
} from '@/lib/sitting/wire';

/** The exam page's calls to the site. A failure is a reply too: nothing throws. */

export type Reply<Body> =
  /** The `performance.now()` of the call, and of the moment at which the answer began to arrive. */
  | { type: 'answer'; body: Body; sentAtMs: number; receivedAtMs: number }
  /** The session is over; after a new login the same call works. */
  | { type: 'logged-out' }
  /** The candidate who is logged in has no such attempt. */
  | { type: 'missing' }
  /** Worth another try, but not before `waitMs`. `message` is the site's reason. */
  | { type: 'unreachable'; waitMs: number; message?: string }
  /** Sending the same again would not help. `lastAttemptId` is an ended attempt on the paper that cannot start. */
  | { type: 'refused'; message: string; fault?: StartFault; lastAttemptId?: string };

export type Answered<Body> = Extract<Reply<Body>, { type: 'answer' }>;

/** A call counts as lost after this long without a byte: a whole paper takes its time on a slow network. */
export const TIMEOUT_MS = 15_000;
const PLEASE_RELOAD = 'The site did not understand this page. Please reload it; nothing that was saved is lost.';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const textOf = (value: unknown, key: string): string | undefined => {
  const text = isObject(value) ? value[key] : undefined;
  return typeof text === 'string' ? text : undefined;
};

/** Whether the answer comes from this site and not from a proxy or a hotel's login page. */
const hasState = <Body>(value: unknown): value is Body => textOf(value, 'state') !== undefined;

/** The text of an answer; calls `onBytes` whenever some of it comes. */
async function readText(response: Response, onBytes: () => void): Promise<string> {
  const [reader, decoder] = [response.body?.getReader(), new TextDecoder()];
  let text = '';
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return text + decoder.decode();
    onBytes();
    text += decoder.decode(value, { stream: true });
  }
}

/** A call that the page made before its scripts were there (lib/serve/headers/content-policy.mjs). */
type EarlyCall = {
  body: string;
  limit: AbortController;
  response: Promise<Response>;
  sentAtMs: number;
  receivedAtMs?: number;
};

declare global {
  var earlyCall: EarlyCall | undefined;
}

/** The early call if it has asked the same; only once. */
function takeEarlyCall(body: RequestInit['body']): EarlyCall | undefined {
  const { earlyCall } = globalThis;
  if (!earlyCall || earlyCall.body !== body) return undefined;
  globalThis.earlyCall = undefined;
  return earlyCall;
}

async function fetchJson(path: string, init: RequestInit = {}) {
  const early = takeEarlyCall(init.body);
  const limit = early?.limit ?? new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onBytes = () => {
    clearTimeout(timer);
    timer = setTimeout(() => limit.abort(), TIMEOUT_MS);
  };
  onBytes();
  try {
    const sentAtMs = early?.sentAtMs ?? performance.now();
    const response = await (early?.response ?? fetch(path, { cache: 'no-store', signal: limit.signal, ...init }));
    const receivedAtMs = early?.receivedAtMs ?? performance.now();
    onBytes();
    const body: unknown = await readText(response, onBytes)
      .then(JSON.parse)
      .catch(() => null);
    return { response, body, sentAtMs, receivedAtMs };
  } finally {
    clearTimeout(timer);
  }
}

async function call<Body>(path: string, init?: RequestInit): Promise<Reply<Body>> {
  try {
    const { response, body, ...times } = await fetchJson(path, init);
    if (response.status === 401) return { type: 'logged-out' };
    if ((response.ok || response.status === 409) && hasState<Body>(body)) return { type: 'answer', body, ...times };
    const fault = textOf(body, 'fault') as StartFault | undefined;
    const message = textOf(body, 'message');
    const refused = { type: 'refused', message: message ?? PLEASE_RELOAD } as const;
    const lastAttemptId = textOf(body, 'lastAttemptId');
    if (fault !== undefined) return { ...refused, fault, ...(lastAttemptId && { lastAttemptId }) };
    if (response.status === 404 && isObject(body)) return { type: 'missing' };
    const isOurRefusal = isObject(body) && response.status >= 400 && response.status < 500;
    if (isOurRefusal && response.status !== 408 && response.status !== 429) return refused;
    const waitMs = 1_000 * (Number(response.headers.get('Retry-After')) || 0);
    return { type: 'unreachable', waitMs, ...(response.status === 429 && { message }) };
  } catch {
    return { type: 'unreachable', waitMs: 0 };
  }
}

const post = <Body>(path: string, payload: unknown, keepalive = false) =>
  call<Body>(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(payload),
    keepalive,
  });

/** The Username that is logged in; undefined if nobody is, or the site cannot say. */
const whoIsIn = (): Promise<string | undefined> =>
  fetchJson('/api/auth/session').then(
    ({ body }) => (isObject(body) ? textOf(body.user, 'name') : undefined),
    () => undefined,
  );

export const attemptClient = {
  start: (choice: PaperChoice, resumeOnly: boolean, declaredBy?: string) =>
    post<StartedAttempt | OfferedPaper | FinishedState>(endpoints.attempts, { ...choice, resumeOnly, declaredBy }),
  read: (id: string) => call<OpenState | FinishedState>(attemptEndpoints(id).attempt),
  /** `keepalive` lets the call outlive the page. */
  save: (id: string, request: SaveRequest, keepalive?: boolean) =>
    post<SaveAnswer>(attemptEndpoints(id).events, request, keepalive),
  finish: (id: string, request: FinishRequest) => post<FinishAnswer>(attemptEndpoints(id).finish, request),
  whoIsIn,
};

export type AttemptClient = typeof attemptClient;
