import { createHash } from 'node:crypto';

/** The policies of documents. A browser keeps one until it loads another (components/layout/link-behaviour.tsx). */

/** What Google's translator loads on demand: paths, since whole hosts would allow scripts that echo a name. */
const TRANSLATOR = {
  scripts: [
    'https://translate.google.com/translate_a/element.js',
    'https://translate.googleapis.com/_/translate_http/',
    'https://translate-pa.googleapis.com/v1/supportedLanguages',
  ],
  styles: ["'unsafe-inline'", 'https://www.gstatic.com/_/translate_http/'],
  images: [
    'https://www.gstatic.com/images/branding/product/',
    'https://fonts.gstatic.com/s/i/productlogos/translate/',
    'https://www.google.com/images/cleardot.gif',
    'https://translate.google.com/gen204',
    'https://translate.googleapis.com/',
  ],
  calls: ['https://translate.googleapis.com/', 'https://translate-pa.googleapis.com/v1/'],
};

/** @typedef {import('../../site/routes.mjs').PageKind} Kind */

const scriptFiles = (/** @type {Kind} */ kind) => ["'self'", ...(kind === 'public' ? TRANSLATOR.scripts : [])];

/** The second policy of a prerendered page: allows only the inline scripts with these hashes. */
export const inlineScriptPolicy = (/** @type {string[]} */ hashes) =>
  `script-src ${[...scriptFiles('public'), ...hashes].join(' ')}`;

/** The scripts of an account page, rendered for each request; under 'strict-dynamic' one could add inline scripts. */
export const nonceScripts = (/** @type {string} */ nonce, /** @type {string[]} */ hashes) => [
  ...scriptFiles('account'),
  `'nonce-${nonce}'`,
  ...hashes,
];

/** The scripts in a header fixed at the build. Account pages get theirs with each answer, others a second policy. */
export const fixedScripts = (/** @type {Kind} */ kind) =>
  kind === 'account' ? ["'self'"] : [...scriptFiles(kind), "'unsafe-inline'"];

/**
 * The policy of a page. Only public pages have foreign sources: the video player and the translator, which load when a
 * visitor asks for them.
 * @param {Kind} kind @param {{ scripts: string[], imagesFrom?: string | undefined, isHttps: boolean }} site
 */
export function pagePolicy(kind, { scripts, imagesFrom, isHttps }) {
  const isPublic = kind === 'public';
  const directives = [
    ['default-src', "'none'"],
    ['script-src', ...scripts],
    ['style-src', "'self'", ...(isPublic ? TRANSLATOR.styles : [])],
    ['img-src', "'self'", 'data:', ...(imagesFrom ? [imagesFrom] : []), ...(isPublic ? TRANSLATOR.images : [])],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...(isPublic ? TRANSLATOR.calls : [])],
    ['manifest-src', "'self'"],
    ['frame-src', isPublic ? 'https://www.youtube-nocookie.com' : "'none'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
    ...(isHttps ? [['upgrade-insecure-requests']] : []),
  ];
  return directives.map((parts) => parts.join(' ')).join('; ');
}

/**
 * Tells the styles before the first paint whether somebody is logged in, and again when 'Back' brings a page that the
 * browser has kept. Constant, so that policies allow its hash.
 */
export const SHOW_HINT = `(() => {
  const show = () => {
    document.documentElement.dataset.auth = /(?:^|; )signed-in=/.test(document.cookie) ? 'in' : 'out';
  };
  show();
  addEventListener('pageshow', ({ persisted }) => persisted && show());
})();`.replace(/\n\s*/g, '');

/**
 * Keeps how the visitor wants pages to look, in this browser and on every page, and sets the controls by it
 * (components/layout/display.tsx). Runs before the first paint, so that no page shows in other colours first. Without
 * storage a choice holds for the page.
 */
export const KEEP_DISPLAY = `(() => {
  const { dataset } = document.documentElement;
  let kept = {};
  const show = () => {
    for (const name of ['look', 'size', 'width']) {
      if (kept[name]) dataset[name] = kept[name];
      else delete dataset[name];
    }
    for (const control of document.querySelectorAll('[data-display]')) {
      control.setAttribute('aria-pressed', control.value === (dataset[control.dataset.display] ?? ''));
    }
  };
  const read = () => {
    try {
      kept = { ...JSON.parse(localStorage.getItem('display')) };
    } catch {}
    show();
  };
  read();
  addEventListener('storage', read);
  addEventListener('beforetoggle', show, true);
  addEventListener('click', ({ target }) => {
    const control = target.closest('[data-display]');
    if (!control) return;
    kept[control.dataset.display] = control.value;
    show();
    try {
      localStorage.setItem('display', JSON.stringify(kept));
    } catch {}
  });
})();`.replace(/\n\s*/g, '');

export const hashOf = (/** @type {string} */ text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Opens and closes popovers in browsers without them; there, app/globals.css hides and places the panels. */
export const OPEN_POPOVERS = `'popover' in HTMLElement.prototype || addEventListener('click', ({ target }) => {
  const wanted = target.closest('[popovertarget]')?.getAttribute('popovertarget');
  for (const panel of document.querySelectorAll('[popover]')) {
    if (panel.id === wanted) {
      panel.dispatchEvent(new Event('beforetoggle'));
      panel.toggleAttribute('data-open');
    } else if (!panel.contains(target) || target.closest('a')) panel.removeAttribute('data-open');
  }
});`.replace(/\n\s*/g, '');

/** The scripts in the head of each page. */
export const HEAD_SCRIPTS = [SHOW_HINT, KEEP_DISPLAY, OPEN_POPOVERS];

/**
 * Loads the script files of a prerendered page after its first paint, so that they do not share the line with what is
 * seen first (page-cache.mjs). The load event should mean a page that works, so images in this script delay it: until
 * the paint, for at most a second, then until the scripts have taken over (components/layout/link-behaviour.tsx), for
 * at most five. A hidden page is never painted.
 */
export const LOAD_LATER = `(() => {
  let isPainted = false;
  requestAnimationFrame(() => setTimeout(() => { isPainted = true; }));
  const holdUntil = (isReached, mostMs, goOn) => {
    const latestMs = performance.now() + mostMs;
    const look = () => {
      if (isReached() || document.hidden || performance.now() > latestMs) return goOn();
      const hold = new Image();
      hold.onload = hold.onerror = look;
      hold.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
    };
    look();
  };
  holdUntil(() => isPainted, 1000, () => {
    const places = document.querySelectorAll('script[data-src]');
    let waiting = places.length;
    const onEnd = () => {
      waiting -= 1;
      if (waiting === 0) holdUntil(() => document.documentElement.dataset.works, 5000, () => {});
    };
    for (const place of places) {
      const script = document.createElement('script');
      script.async = true;
      script.src = place.dataset.src;
      script.onload = script.onerror = onEnd;
      place.replaceWith(script);
    }
  });
})();`;

/**
 * Asks for the attempt of a test's address as soon as the head of the page is there. The page's scripts, which take
 * seconds on a slow network, take the answer (lib/sitting/client/attempt-client.ts). Until then the text of the question can be
 * read. It only resumes: the page itself starts a test after the declaration, and practice of one's own.
 */
export const CALL_EARLY = `(() => {
  const query = new URLSearchParams(location.search);
  const isTest = location.pathname === '/Test';
  const [category, sub] = (isTest ? ['Cat', 'Sub'] : ['categoryId', 'subCategoryId']).map((name) => query.get(name));
  const mockId = isTest ? null : query.get('mock');
  const isPaper = [category, sub].every((it) => /^\\d{1,6}$/.test(it)) && !(isTest && query.has('From'));
  const mayAsk = /(?:^|; )signed-in=/.test(document.cookie) && !document.referrer.includes('/TestInstruction?');
  if (!mayAsk || (mockId === null && !isPaper)) return;
  const paper = { kind: isTest ? 'test' : 'exam', categoryId: Number(category), subCategoryId: Number(sub) };
  const body = JSON.stringify({ ...(mockId === null ? paper : { kind: 'mock', mockId }), resumeOnly: true });
  const limit = new AbortController();
  const call = { body, limit, sentAtMs: performance.now() };
  const isParsed = new Promise((resolve) => addEventListener('DOMContentLoaded', resolve));
  const headers = { 'Content-Type': 'application/json' };
  const request = { method: 'POST', headers, cache: 'no-store', signal: limit.signal, body };
  call.response = fetch('/api/attempts', request).then((response) => {
    call.receivedAtMs = performance.now();
    Promise.all([response.clone().json(), isParsed]).then(show).catch(() => {});
    return response;
  });
  call.response.catch(() => {});
  window.earlyCall = call;
  const show = ([{ state, id, paper, language }]) => {
    if (window.earlyCall !== call || state !== 'open' || paper.shuffle || paper.sections.some((it) => it.isLocked)) return;
    const number = Number(sessionStorage.getItem('position:' + id)) || 1;
    const chosen = (view) => localStorage.getItem('exam-language') === view + ' ' + localStorage.getItem('username');
    const view = sessionStorage.getItem('language:' + id) ?? language ?? ['hi', 'both'].find(chosen) ?? 'en';
    const { hindi, ...english } = paper.questions[number - 1];
    const texts = { en: [english], hi: [hindi], both: [english, hindi] }[hindi ? view : 'en'];
    document.getElementById('first-look').innerHTML = '<h2>Question No: ' + number + '</h2>' + texts.map(({ question, options }) =>
      '<div class="prose"' + (question === hindi?.question ? ' lang="hi"' : '') + '>' + question +
      '<ol type="A"><li>' + options.join('</li><li>') + '</li></ol></div>').join('');
  };
})();`.replace(/\n\s*/g, '');
