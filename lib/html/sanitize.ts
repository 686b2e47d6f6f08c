import sanitizeHtml from 'sanitize-html';

declare const safe: unique symbol;

/** HTML that has passed the allow-list and may enter a page as it is. */
export type SafeHtml = string & { readonly [safe]: true };

const HEADINGS = ['h3', 'h4', 'h5', 'h6'];

/** Maps a file path of a host to the URL it loads from; undefined for a URL that must not be used. */
export type ResolveUrl = (path: string) => string | undefined;

/**
 * Cleans a host's HTML field: text, lists, tables, links and images stay; scripts, styles, frames, handlers and
 * `javascript:` URLs go. Headings move below the page's own (h1 and h2 become h3), links to other places get
 * `rel`, and relative files are resolved against the host by `resolveUrl`.
 */
export function toSafeHtml(html: string, resolveUrl: ResolveUrl): SafeHtml {
  return sanitizeHtml(html, {
    allowedTags: [
      ...HEADINGS,
      ...[
        'p',
        'div',
        'span',
        'br',
        'hr',
        'blockquote',
        'pre',
        'code',
        'strong',
        'b',
        'em',
        'i',
        'u',
        's',
        'sub',
        'sup',
      ],
      ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ],
    allowedAttributes: {
      a: ['href', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
      ol: ['start', 'type', 'reversed'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      '*': ['lang', 'dir'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    nestingLimit: 60,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      a: (tagName, { href, ...attribs }) => {
        const isContact = /^(mailto|tel):/i.test(href ?? '');
        const url = href && !isContact && !href.startsWith('#') ? resolveUrl(href) : href;
        return {
          tagName,
          attribs: {
            ...(attribs.lang && { lang: attribs.lang }),
            ...(url && { href: url }),
            ...(url && /^https?:/i.test(url) && { target: '_blank', rel: 'noopener nofollow' }),
          },
        };
      },
      img: (tagName, { src, ...attribs }) => ({
        tagName,
        attribs: { src: (src && resolveUrl(src)) || '', alt: '', ...attribs, loading: 'lazy', decoding: 'async' },
      }),
    },
    exclusiveFilter: (frame) => frame.tag === 'img' && !frame.attribs.src,
  }) as SafeHtml;
}
