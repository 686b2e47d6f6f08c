const URL_FORMS =
  /(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^"'\s<>]*?&(?:amp;)?)?v=|embed\/|v\/|shorts\/|live\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i;

/** The 11-character id of the first YouTube video named in `text` (a URL or HTML around one), or '' (specification §3). */
export const videoId = (text: string): string => URL_FORMS.exec(text)?.[1] ?? '';
