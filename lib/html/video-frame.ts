import { openTag } from './tags';

// The part before `v=` in a query is bounded: with many possible beginnings, a text would take quadratic time.
const URL_FORMS =
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^"'\s<>]{0,300}?&(?:amp;)?)?v=|embed\/|v\/|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i;

/** The 11-character id of the first YouTube video in `text` (a URL or HTML around one), or '' (specification §3). */
export const videoId = (text: string): string => URL_FORMS.exec(text)?.[1] ?? '';

const PLAYER = 'https://www.youtube-nocookie.com';
const YOUTUBE = /^\s*((https?:)?\/\/)?(www\.|m\.)?(youtube(-nocookie)?\.com|youtu\.be)\//i;

export const frameVideoId = (src: string) => (YOUTUBE.test(src) ? videoId(src) : '');

const STYLE = [
  'a{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:.75rem}',
  'a{background:#12213f;color:#fff;font:1rem/1.5 system-ui,sans-serif;text-decoration:none}',
  'a::before{content:"";border:solid transparent;border-width:1.25rem 0 1.25rem 2rem;border-left-color:#e8930c}',
  'a:focus-visible{outline:3px solid #e8930c;outline-offset:-6px}',
].join('');

/** The player refuses pages that do not identify themselves, so the link sends the site's origin. */
const page = (id: string) =>
  `<!doctype html><html lang="en"><title>Video</title><style>${STYLE}</style>` +
  `<a href="${PLAYER}/embed/${id}?autoplay=1" referrerpolicy="strict-origin-when-cross-origin">` +
  'Play the video from YouTube</a></html>';

/** Drops the title that YouTube gives to all its frames, since it identifies none of them. */
const titleOf = (id: string, title: string) =>
  /^(youtube video player)?$/i.test(title) ? `YouTube video ${id}` : title;

/** A video's frame with a page of ours and one link, which a click turns into the player; '' if `id` is not an id. */
export function videoFrame(id: string, title: string): string {
  if (!/^[\w-]{11}$/.test(id)) return '';
  const frame = openTag('iframe', {
    'data-video': id,
    title: titleOf(id, title.trim()),
    srcdoc: page(id),
    loading: 'lazy',
    // A frame with a page of ours passes on only permissions that it names.
    allow: ['autoplay', 'encrypted-media', 'picture-in-picture'].map((it) => `${it} ${PLAYER}`).join('; '),
    allowfullscreen: '',
  });
  return `${frame}</iframe>`;
}
