// What stands before `v=` in a query is bounded, or a text of nothing but beginnings would take quadratic time.
const URL_FORMS =
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\/?\?(?:[^"'\s<>]{0,300}?&(?:amp;)?)?v=|embed\/|v\/|shorts\/|live\/)|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?![\w-])/i;

/** The 11-character id of the first YouTube video named in `text` (a URL or HTML around one), or '' (specification §3). */
export const videoId = (text: string): string => URL_FORMS.exec(text)?.[1] ?? '';
