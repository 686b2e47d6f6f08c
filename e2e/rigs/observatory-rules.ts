import { judgePolicy, readPolicy } from './observatory-csp';

/**
 * The scoring rules of the Mozilla HTTP Observatory, as mdn/mdn-http-observatory 1.5.0 has them: `src/grader/charts.js` (as
 * of commit 01b4711), `src/scanner/index.js` and the tests in `src/analyzer/tests` (048ff59). Left out are its list of
 * preloaded hosts and policies in `<meta>`: this site has neither.
 */

/** What one rule says of a page, and what it adds to the score. */
export type Verdict = { rule: string; finding: string; modifier: number };

/** Where a request over HTTP leads: the addresses one after the other, or nowhere because nobody answers. */
export type HttpRoute = readonly string[] | 'no answer';

export type Scanned = {
  /** Whether the page is reached over HTTPS. */
  isHttps: boolean;
  headers: Headers;
  html: string;
  httpRoute: HttpRoute;
  /** The headers of the answer to a request that `OTHER_ORIGIN` makes. */
  crossOriginHeaders: Headers;
};

/** Whoever asks from elsewhere, to see whether the answer is for him. */
export const OTHER_ORIGIN = 'https://other.example';

/** What is good counts from here on. */
const EXTRA_CREDIT_FROM = 90;
const SIX_MONTHS_S = 15_552_000;

const lower = (headers: Headers, name: string) => headers.get(name)?.trim().toLowerCase();

function judgeTransport({ isHttps, headers }: Scanned): Verdict {
  const verdict = (finding: string, modifier: number) => ({
    rule: 'Strict-Transport-Security',
    finding,
    modifier,
  });
  if (!isHttps) return verdict('the page is not reached over HTTPS', -20);
  const header = lower(headers, 'Strict-Transport-Security');
  if (header === undefined) return verdict('there is none', -20);
  const [, seconds] = /(?:^|;)\s*max-age=(\d+)/.exec(header) ?? [];
  if (seconds === undefined || header.includes(',')) return verdict('it cannot be read', -20);
  return Number(seconds) < SIX_MONTHS_S ? verdict('less than six months', -10) : verdict('at least six months', 0);
}

function judgeRedirection({ httpRoute }: Scanned): Verdict {
  const verdict = (finding: string, modifier: number) => ({ rule: 'Redirection', finding, modifier });
  if (httpRoute === 'no answer') return verdict('nobody answers over HTTP', 0);
  const [first, second, ...more] = httpRoute.map((address) => new URL(address));
  if (!first || !second) return verdict('a request over HTTP is not led to HTTPS', -20);
  if ((more.at(-1) ?? second).protocol !== 'https:') return verdict('the way from HTTP does not end at HTTPS', -20);
  if (second.protocol === 'http:') return verdict('the way from HTTP goes by HTTP first', -10);
  return first.hostname === second.hostname
    ? verdict('a request over HTTP is led to HTTPS', 0)
    : verdict('the way from HTTP leads to another host at once', -5);
}

const PRIVATE_REFERRERS = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const TALKATIVE_REFERRERS = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade'];

function judgeReferrer({ headers }: Scanned): Verdict {
  const verdict = (finding: string, modifier: number) => ({ rule: 'Referrer-Policy', finding, modifier });
  const header = lower(headers, 'Referrer-Policy');
  if (header === undefined) return verdict('there is none', 0);
  const known = [...PRIVATE_REFERRERS, ...TALKATIVE_REFERRERS];
  const policy = header
    .split(',')
    .map((it) => it.trim())
    .findLast((it) => known.includes(it));
  return policy !== undefined && PRIVATE_REFERRERS.includes(policy) ? verdict(policy, 5) : verdict('unsafe', -5);
}

function judgeSniffing({ headers }: Scanned): Verdict {
  const isSet = lower(headers, 'X-Content-Type-Options') === 'nosniff';
  return {
    rule: 'X-Content-Type-Options',
    finding: isSet ? 'nosniff' : 'not set to nosniff',
    modifier: isSet ? 0 : -5,
  };
}

function judgeFraming({ headers }: Scanned): Verdict {
  const verdict = (finding: string, modifier: number) => ({ rule: 'X-Frame-Options', finding, modifier });
  if (readPolicy(headers.get('Content-Security-Policy'))?.has('frame-ancestors'))
    return verdict('by frame-ancestors', 5);
  const header = lower(headers, 'X-Frame-Options') ?? '';
  return /^(deny$|sameorigin$|allow-from)/.test(header) ? verdict(header, 0) : verdict('the page may be framed', -20);
}

const RESOURCE_POLICIES: Record<string, number> = { 'same-origin': 10, 'same-site': 10, 'cross-origin': 0 };

function judgeResource({ headers }: Scanned): Verdict {
  const header = lower(headers, 'Cross-Origin-Resource-Policy');
  const modifier = header === undefined ? 0 : (RESOURCE_POLICIES[header] ?? -5);
  return { rule: 'Cross-Origin-Resource-Policy', finding: header ?? 'there is none', modifier };
}

function judgeSharing({ crossOriginHeaders }: Scanned): Verdict {
  const verdict = (finding: string, modifier: number) => ({ rule: 'Cross-origin sharing', finding, modifier });
  const allowed = crossOriginHeaders.get('Access-Control-Allow-Origin');
  if (allowed === null) return verdict('none', 0);
  const isForEveryone =
    allowed === OTHER_ORIGIN && lower(crossOriginHeaders, 'Access-Control-Allow-Credentials') === 'true';
  return isForEveryone ? verdict('every origin, with credentials', -50) : verdict(allowed, 0);
}

type Cookie = { name: string; attributes: ReadonlyMap<string, string> };

function readCookie(header: string): Cookie {
  const [pair = '', ...parts] = header.split(';').map((part) => part.trim());
  const attributes = parts.map((part): [string, string] => {
    const [key = '', value = ''] = part.toLowerCase().split('=');
    return [key, value];
  });
  return { name: pair.split('=')[0]?.toLowerCase() ?? '', attributes: new Map(attributes) };
}

/** What is wrong with a cookie, as a modifier; 0 for one that is fine. */
function cookieModifier({ name, attributes }: Cookie, hasHsts: boolean): number {
  const isSession = name.includes('login') || name.includes('sess');
  const isSecure = attributes.has('secure');
  const sameSite = attributes.get('samesite');
  const isSiteWrong = sameSite !== undefined && !['lax', 'strict', ...(isSecure ? ['none'] : [])].includes(sameSite);
  return Math.min(
    isSession && !isSecure ? (hasHsts ? -10 : -40) : 0,
    isSession && !attributes.has('httponly') ? -30 : 0,
    isSiteWrong || (name.includes('csrf') && sameSite === undefined) ? -20 : 0,
    isSecure ? 0 : hasHsts ? -5 : -20,
  );
}

function judgeCookies(page: Scanned): Verdict {
  const verdict = (finding: string, modifier: number) => ({ rule: 'Cookies', finding, modifier });
  const cookies = page.headers.getSetCookie().map(readCookie);
  if (cookies.length === 0) return verdict('none', 0);
  const hasHsts = judgeTransport(page).modifier === 0;
  const worst = Math.min(...cookies.map((cookie) => cookieModifier(cookie, hasHsts)));
  if (worst < 0) return verdict('a cookie lacks a flag', worst);
  const areAllBound = cookies.every(({ attributes }) => attributes.has('samesite'));
  return areAllBound ? verdict('Secure, HttpOnly and SameSite', 5) : verdict('Secure and HttpOnly', 0);
}

/** Scripts of other hosts need integrity; on scripts of one's own it is a bonus. */
function judgeIntegrity({ html, isHttps }: Scanned): Verdict {
  const verdict = (finding: string, modifier: number) => ({ rule: 'Subresource integrity', finding, modifier });
  const tags = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]*)"[^>]*>/gi)];
  const scripts = tags.map(([tag, src = '']) => ({ src, hasIntegrity: /\sintegrity=/i.test(tag) }));
  const foreign = scripts.filter(({ src }) => /^(https?:)?\/\//.test(src));
  const insecure = foreign.filter(({ src }) => !src.startsWith('https:'));
  if (insecure.length > 0) {
    return verdict('scripts of other hosts over HTTP', insecure.every(({ hasIntegrity }) => hasIntegrity) ? -20 : -50);
  }
  if (foreign.some(({ hasIntegrity }) => !hasIntegrity)) return verdict('scripts of other hosts without it', -5);
  if (foreign.length > 0) return verdict('on the scripts of other hosts', 5);
  return isHttps && scripts.some(({ hasIntegrity }) => hasIntegrity)
    ? verdict("on the site's own scripts", 5)
    : verdict('all scripts are of this origin', 0);
}

const GRADES = [
  'F',
  'F',
  'F',
  'F',
  'F',
  'D-',
  'D',
  'D',
  'D+',
  'C-',
  'C',
  'C',
  'C+',
  'B-',
  'B',
  'B',
  'B+',
  'A-',
  'A',
  'A',
  'A+',
];

export type Judgement = { score: number; grade: string; verdicts: Verdict[] };

/** Judges a page: from 100, what is wrong is taken off, and what is good counts where that leaves at least 90. */
export function judge(page: Scanned): Judgement {
  const verdicts = [
    judgePolicy(page.headers.get('Content-Security-Policy'), page.isHttps),
    judgeCookies(page),
    judgeSharing(page),
    judgeRedirection(page),
    judgeReferrer(page),
    judgeTransport(page),
    judgeIntegrity(page),
    judgeSniffing(page),
    judgeFraming(page),
    judgeResource(page),
  ];
  const sumOf = (modifiers: number[]) => modifiers.reduce((sum, modifier) => sum + modifier, 100);
  const modifiers = verdicts.map(({ modifier }) => modifier);
  const strict = sumOf(modifiers.filter((modifier) => modifier < 0));
  const score = Math.max(0, strict >= EXTRA_CREDIT_FROM ? sumOf(modifiers) : strict);
  return { score, grade: GRADES[Math.min(20, Math.floor(score / 5))] ?? 'F', verdicts };
}
