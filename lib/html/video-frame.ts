import { escapeText, openTag } from './tags';

// The part before `v=` in a query is bounded: with many possible beginnings, a text would take quadratic time.
const URL_FORMS =
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^"'\s<>]{0,300}?&(?:amp;)?)?v=|embed\/|v\/|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i;

/** A YouTube video: its 11-character id, and the second at which it starts. */
type Video = { id: string; startS: number };

const START = /^[^"'\s<>]{0,300}?[?&#](?:amp;)?(?:t|start)=(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?(?![\w%])/i;

/** The first YouTube video in `text` (a URL or HTML around one), if any (specification §3). */
export function videoIn(text: string): Video | undefined {
  const found = URL_FORMS.exec(text);
  if (!found) return undefined;
  // A start can stand before the id, too.
  const address = text.slice(found.index);
  const [, hours = 0, minutes = 0, seconds = 0] = START.exec(address) ?? [];
  return { id: found[1] ?? '', startS: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) };
}

const PLAYER = 'https://www.youtube-nocookie.com';
const YOUTUBE = /^\s*((https?:)?\/\/)?(www\.|m\.)?(youtube(-nocookie)?\.com|youtu\.be)\//i;

/** The player of a video, which plays at once. */
export const playerAddress = ({ id, startS }: Video) =>
  `${PLAYER}/embed/${id}?autoplay=1${startS > 0 ? `&start=${startS}` : ''}`;

/** The attributes that stand for the address of a frame with a video. */
export function frameVideo(src: string): Record<string, string> {
  const video = YOUTUBE.test(src) ? videoIn(src) : undefined;
  return video ? { 'data-video': video.id, ...(video.startS > 0 && { 'data-start': String(video.startS) }) } : {};
}

const STYLE = [
  'a{position:fixed;inset:0;display:grid;place-content:center;justify-items:center;gap:.75rem}',
  'a{background:#12213f;color:#fff;font:1rem/1.5 system-ui,sans-serif;text-decoration:none}',
  'a::before{content:"";border:solid transparent;border-width:1.25rem 0 1.25rem 2rem;border-left-color:#e8930c}',
  'a:focus-visible{outline:3px solid #e8930c;outline-offset:-6px}',
].join('');

/** The player refuses pages that do not identify themselves, so the link sends the site's origin. */
const page = (video: Video) =>
  `<!doctype html><html lang="en"><title>Video</title><style>${STYLE}</style>` +
  `<a href="${escapeText(playerAddress(video))}" referrerpolicy="strict-origin-when-cross-origin">` +
  'Play the video from YouTube</a></html>';

/** Drops the title that YouTube gives to all its frames, since it identifies none of them. */
const titleOf = (id: string, title: string) =>
  /^(youtube video player)?$/i.test(title) ? `YouTube video ${id}` : title;

/** A video's frame with a page of ours and one link, which a click turns into the player; '' if `id` is not an id. */
export function videoFrame(id: string, title: string, start = ''): string {
  if (!/^[\w-]{11}$/.test(id)) return '';
  const startS = /^\d{1,6}$/.test(start) ? Number(start) : 0;
  const frame = openTag('iframe', {
    'data-video': id,
    ...(startS > 0 && { 'data-start': String(startS) }),
    title: titleOf(id, title.trim()),
    srcdoc: page({ id, startS }),
    loading: 'lazy',
    // A frame with a page of ours passes on only permissions that it names.
    allow: ['autoplay', 'encrypted-media', 'picture-in-picture'].map((it) => `${it} ${PLAYER}`).join('; '),
    allowfullscreen: '',
  });
  return `${frame}</iframe>`;
}
