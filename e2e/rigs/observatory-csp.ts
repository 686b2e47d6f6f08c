import type { Verdict } from './observatory-rules';

/**
 * How the Mozilla HTTP Observatory judges a content security policy: mdn/mdn-http-observatory 1.5.0,
 * `src/analyzer/tests/csp.js` (as of commit 048ff59) and `src/grader/charts.js` (01b4711).
 */

type Policy = Map<string, Set<string>>;

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];
const PASSIVE = ['img-src', 'media-src'];

/** One policy's directives; undefined when it names one twice, which the Observatory takes for a fault. */
function parsePolicy(text: string): Policy | undefined {
  const policy: Policy = new Map();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
    if (name === '') continue;
    if (policy.has(name)) return undefined;
    policy.set(name, new Set(sources.length === 0 && name.endsWith('-src') ? ["'none'"] : sources));
  }
  return policy;
}

/** What several policies allow together: of a directive that several name, the sources that all of these have. */
function intersection(policies: readonly Policy[]): Policy {
  const names = new Set(policies.flatMap((policy) => [...policy.keys()]));
  return new Map(
    [...names].map((name) => {
      const [first = new Set<string>(), ...others] = policies.flatMap((policy) => policy.get(name) ?? []);
      const common = [...first].filter((source) => others.every((sources) => sources.has(source)));
      return [name, new Set(common.length === 0 && first.size > 0 ? ["'none'"] : common)];
    }),
  );
}

/** The policy of an answer, whose header may hold several; undefined when there is none, or a faulty one. */
export function readPolicy(header: string | null): Policy | undefined {
  const texts = (header ?? '').split(',');
  const policies = texts.flatMap((text) => parsePolicy(text) ?? []);
  const areAllRead = policies.length === texts.length && policies.every(({ size }) => size > 0);
  return areAllRead ? intersection(policies) : undefined;
}

const hasAny = (sources: ReadonlySet<string>, wanted: readonly string[]) => wanted.some((it) => sources.has(it));

const isNonceOrHash = (source: string) => /^'(nonce|sha256|sha384|sha512)-/.test(source);

/** The scripts or styles that are really allowed: a nonce or hash makes a browser forget 'unsafe-inline'. */
function effective(sources: ReadonlySet<string>): Set<string> {
  const isPinned = [...sources].some(isNonceOrHash);
  const isDynamic = isPinned && sources.has("'strict-dynamic'");
  return new Set(
    [...sources].filter((source) => {
      if (isPinned && source === "'unsafe-inline'") return false;
      return !(isDynamic && (source === "'self'" || BROAD.some((broad) => source.startsWith(broad))));
    }),
  );
}

const isInsecure = (source: string) => source.startsWith('http:') || source.startsWith('ftp:');

/** Judges the policy of a page that is reached over HTTPS or not. */
export function judgePolicy(header: string | null, isHttps: boolean): Verdict {
  const verdict = (finding: string, modifier: number): Verdict => ({
    rule: 'Content-Security-Policy',
    finding,
    modifier,
  });
  if (!header) return verdict('there is none', -25);
  const policy = readPolicy(header);
  if (!policy) return verdict('it cannot be read', -25);
  const sourcesOf = (name: string) => policy.get(name) ?? policy.get('default-src') ?? new Set(['*']);
  const scripts = effective(sourcesOf('script-src'));
  const styles = effective(sourcesOf('style-src'));
  if (scripts.has("'strict-dynamic'") && ![...scripts].some(isNonceOrHash)) {
    return verdict("'strict-dynamic' without a nonce or hash", -25);
  }
  if (hasAny(scripts, [...BROAD, ...INLINE]) || hasAny(sourcesOf('object-src'), BROAD)) {
    return verdict('scripts or plug-ins from anywhere, or inline', -20);
  }
  const active = [...policy].flatMap(([name, sources]) =>
    PASSIVE.includes(name) || name === 'script-src' ? [] : [...sources],
  );
  if (isHttps && [...active, ...scripts].some(isInsecure)) return verdict('something active over HTTP', -20);
  if (scripts.has("'unsafe-eval'") || styles.has("'unsafe-eval'")) return verdict("'unsafe-eval'", -10);
  const passive = PASSIVE.flatMap((name) => [...(policy.get(name) ?? policy.get('default-src') ?? [])]);
  if (isHttps && passive.some(isInsecure)) return verdict('images or media over HTTP', -10);
  if (hasAny(styles, [...BROAD, ...INLINE])) return verdict('only styles are unsafe', 0);
  const defaults = policy.get('default-src');
  const isClosed = defaults?.size === 1 && defaults.has("'none'");
  return isClosed ? verdict("nothing unsafe, default-src 'none'", 10) : verdict('nothing unsafe', 5);
}
