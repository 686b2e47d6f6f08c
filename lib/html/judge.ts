/** The host from which judged HTML may load images, besides the page's own origin. */
const HOST = 'https://host.example';

/** Resolves as the site does: against the host, to http and https only. */
export function againstHost(path: string): string | undefined {
  if (!URL.canParse(path.trim(), HOST)) return undefined;
  const url = new URL(path.trim(), HOST);
  return /^https?:$/.test(url.protocol) ? url.href : undefined;
}

/** A careless resolver: cleaning must be safe without the resolver's help. */
export const asItIs = (path: string) => path;

const PAGE = 'https://site.example/page';

const among = (text: string) => text.split(' ');

const TEXT_ELEMENTS = among(
  'H2 H3 H4 H5 H6 P DIV BLOCKQUOTE PRE BR HR FIGURE FIGCAPTION DL DT DD TABLE CAPTION THEAD TBODY TFOOT TR ' +
    'B CODE CITE DEL EM I INS KBD MARK Q S SMALL SPAN STRONG SUB SUP U VAR',
);

/** The elements that may be in a page, with their attributes. */
const ALLOWED = new Map<string, readonly string[]>([
  ...TEXT_ELEMENTS.map((name) => [name, []] as const),
  ['A', among('href target rel')],
  ['ABBR', ['title']],
  ['IMG', among('src alt width height loading decoding')],
  ['IFRAME', among('data-video data-start title srcdoc loading allow allowfullscreen')],
  ['OL', among('start type reversed data-list')],
  ['UL', among('type data-list')],
  ['LI', among('type value data-list')],
  ['TH', among('colspan rowspan scope')],
  ['TD', among('colspan rowspan')],
]);

const MATH = 'http://www.w3.org/1998/Math/MathML';

/** The elements of formulas, with their attributes. */
const FORMULA = new Map<string, readonly string[]>([
  ...among('mn mtext ms mrow msqrt mroot mphantom msub msup msubsup mmultiscripts mprescripts mtable mtr').map(
    (name) => [name, []] as const,
  ),
  ['math', ['display']],
  ['mi', ['mathvariant']],
  ['mo', among('fence form stretchy symmetric largeop movablelimits lspace rspace minsize maxsize')],
  ['mspace', among('width height depth')],
  ['mpadded', among('width height depth lspace')],
  ['mfrac', ['linethickness']],
  ['mstyle', among('displaystyle scriptlevel')],
  ['munder', ['accentunder']],
  ['mover', ['accent']],
  ['munderover', among('accent accentunder')],
  ['mtd', among('columnspan rowspan')],
]);

/** A formula is a unit: it begins with `math` and contains no HTML. */
const isInPlace = (element: Element) =>
  element.namespaceURI === MATH
    ? (element.tagName === 'math') !== (element.parentElement?.namespaceURI === MATH)
    : element.namespaceURI === 'http://www.w3.org/1999/xhtml' && element.parentElement?.namespaceURI !== MATH;

const isFrame = (element: Element) =>
  /^<div class="table-frame" tabindex="0" role="group" aria-label="(Table"><table|Lines"><pre)/.test(element.outerHTML);

/** A formula on a line of its own, which the keyboard can scroll. */
const isScrolled = (element: Element, name: string) =>
  name === 'tabindex' && element.matches('math[display=block][tabindex="0"]');

const TRAPS = /[\0\u202d\u202e\p{Cs}]/u;

function* faultsOfLink(link: Element): Generator<string> {
  const href = link.getAttribute('href');
  if (href === null) return;
  if (!URL.canParse(href, PAGE)) return yield 'link to nothing';
  const { protocol, origin } = new URL(href, PAGE);
  if (!/^(https?|mailto|tel):$/.test(protocol)) yield `link to ${protocol}`;
  const isElsewhere = /^https?:$/.test(protocol) && origin !== new URL(PAGE).origin;
  if (isElsewhere && !/^https?:\/\//.test(href)) yield `link that hides its host: ${href}`;
  if (isElsewhere && link.getAttribute('rel') !== 'noopener nofollow') yield 'link elsewhere without rel';
  if (!['_blank', null].includes(link.getAttribute('target'))) yield 'link into another frame';
}

function* faultsOfImage(image: Element): Generator<string> {
  const src = image.getAttribute('src') ?? '';
  if (!URL.canParse(src, PAGE)) return yield 'image of nothing';
  const { origin } = new URL(src, PAGE);
  if (!image.hasAttribute('alt')) yield 'image without alt';
  if (/^data:image\/(png|jpe?g|gif|webp);base64,[a-z\d+/=]+$/i.test(src)) return;
  const isRelative = origin === new URL(PAGE).origin && /^\/(?![/\\])/.test(src);
  if (!isRelative && !(origin === HOST && src.startsWith(`${HOST}/`))) yield `image of ${origin}`;
}

/** A frame must hold a page of ours with one link to the player, and load nothing. */
function* faultsOfFrame(frame: Element): Generator<string> {
  if (frame.innerHTML !== '') yield 'frame with content';
  if (!frame.getAttribute('title')?.trim()) yield 'frame without title';
  const inside = new DOMParser().parseFromString(frame.getAttribute('srcdoc') ?? '', 'text/html');
  const [link, ...others] = inside.body.children;
  if (!link || others.length > 0 || link.tagName !== 'A' || link.children.length > 0) return yield 'frame of something';
  const player = /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1(&start=\d{1,6})?$/;
  if (!player.test(link.getAttribute('href') ?? '')) yield 'frame that leads elsewhere';
  for (const element of inside.querySelectorAll('*')) {
    if (!among('HTML HEAD TITLE STYLE BODY A').includes(element.tagName)) yield `frame with ${element.tagName}`;
    for (const { name } of element.attributes) {
      if (!among('lang href referrerpolicy').includes(name)) yield `frame with attribute ${name}`;
    }
    if (/url|@|\\/.test(element.tagName === 'STYLE' ? element.innerHTML : '')) yield 'frame whose style asks';
  }
}

function* faultsOf(node: Node): Generator<string> {
  if (node.nodeType !== Node.TEXT_NODE && node.nodeType !== Node.ELEMENT_NODE) yield `node of type ${node.nodeType}`;
  if (node.nodeType === Node.TEXT_NODE && TRAPS.test(node.nodeValue ?? '')) yield 'trap in a text';
  if (!(node instanceof Element) || isFrame(node)) return;
  const allowed = (node.namespaceURI === MATH ? FORMULA : ALLOWED).get(node.tagName);
  if (!allowed || !isInPlace(node)) yield `element ${node.tagName}`;
  for (const { name, value } of node.attributes) {
    if (isScrolled(node, name)) continue;
    if (name === 'id' ? !/^c-\d/.test(value) : ![...(allowed ?? []), 'lang', 'dir'].includes(name))
      yield `attribute ${name}`;
    if (TRAPS.test(value)) yield `trap in ${name}`;
  }
  if (node.tagName === 'A') yield* faultsOfLink(node);
  if (node.tagName === 'IMG') yield* faultsOfImage(node);
  if (node.tagName === 'IFRAME') yield* faultsOfFrame(node);
}

function faultsWithin(root: Element): string[] {
  const faults: string[] = [];
  const nodes = root.ownerDocument.createTreeWalker(root);
  while (nodes.nextNode()) faults.push(...faultsOf(nodes.currentNode));
  return faults;
}

/** The page that the server sends with `html` in it, parsed as a browser does. */
export function asPage(html: string) {
  const page = new DOMParser().parseFromString(
    `<!doctype html><div id="field">${html}<hr id="end"></div><section id="rest">rest</section>`,
    'text/html',
  );
  const end = page.querySelector('#field > hr#end:last-child');
  end?.remove();
  return { page, end, field: page.querySelector('#field'), rest: page.querySelector('#rest') };
}

function faultsInPage(html: string): string[] {
  const { page, field, end, rest } = asPage(html);
  const { head, body, documentElement } = page;
  const isIntact =
    field &&
    end &&
    rest?.outerHTML === '<section id="rest">rest</section>' &&
    body.childNodes.length === 2 &&
    field.nextSibling === rest &&
    [head, body, documentElement].every((element) => element.attributes.length === 0) &&
    head.childNodes.length === 0;
  return [...(isIntact ? [] : ['changes the page around it']), ...(field ? faultsWithin(field) : [])];
}

/** The faults after a script reads the page's HTML and writes it back, as an editor does. */
function faultsOnRereading(html: string): string[] {
  const empty = document.implementation.createHTMLDocument('');
  const [first, second] = [empty.createElement('div'), empty.createElement('div')];
  first.innerHTML = html;
  second.innerHTML = first.innerHTML;
  const isSteady = first.innerHTML === second.innerHTML;
  return [...(isSteady ? [] : ['reads otherwise the second time']), ...faultsWithin(first), ...faultsWithin(second)];
}

const judged = new Map<string, readonly string[]>();

/** Everything a browser finds in `html` that a host's field must not bring into a page; empty if it is clean. */
export function dangersIn(html: string): readonly string[] {
  const dangers = judged.get(html) ?? [...new Set([...faultsInPage(html), ...faultsOnRereading(html)])];
  judged.set(html, dangers);
  return dangers;
}
