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
