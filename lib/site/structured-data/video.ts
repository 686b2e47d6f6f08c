export type VideoData = {
  '@context': 'https://schema.org';
  '@type': 'VideoObject';
  name: string;
  description: string;
  thumbnailUrl: string;
  uploadDate: string;
  embedUrl: string;
};

type Video = {
  /** YouTube's id. */
  videoId: string;
  title: string;
  description: string;
  /** When it was uploaded to YouTube, as ISO 8601 with a time zone. */
  uploadedAt: string;
};

/** A video that a page plays, for search engines (schema.org VideoObject). */
export const videoData = ({ videoId, title, description, uploadedAt }: Video): VideoData => ({
  '@context': 'https://schema.org',
  '@type': 'VideoObject',
  name: title,
  description,
  thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
  uploadDate: uploadedAt,
  embedUrl: `https://www.youtube-nocookie.com/embed/${videoId}`,
});
