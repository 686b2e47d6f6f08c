'use client';

import { useState } from 'react';

import { playerAddress } from '@/lib/html/video-frame';

import { focusOn } from './browser';
import { PlayIcon } from './icons';

type Props = {
  /** '' if the video is not on YouTube. */
  videoId: string;
  startS?: number;
  /** The address of a video elsewhere. */
  url?: string;
  title: string;
};

/**
 * A link to a video; a click replaces YouTube's with the player. Loads nothing from a third party before the click.
 * Nothing without a video.
 */
export function VideoPlayer({ videoId, startS = 0, url, title }: Props) {
  const [isPlaying, setIsPlaying] = useState(false);
  const watch = videoId ? `https://www.youtube.com/watch?v=${videoId}${startS > 0 ? `&t=${startS}s` : ''}` : url;
  if (!watch) return null;
  const source = videoId ? 'Plays from YouTube' : `Opens ${new URL(watch).hostname}`;

  if (isPlaying) {
    return (
      <iframe
        ref={focusOn}
        src={playerAddress({ id: videoId, startS })}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        className="block aspect-video w-full rounded-card"
      />
    );
  }
  return (
    <a
      href={watch}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (!videoId || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setIsPlaying(true);
      }}
      aria-label={`Play the video: ${title}. ${source}`}
      className="on-bar group relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-bar text-on-bar"
    >
      <span aria-hidden="true" className="absolute inset-0 bg-[url(/art/lattice.svg)] opacity-35" />
      <span className="relative grid size-16 place-items-center rounded-full bg-marigold pl-1 text-on-marigold transition-transform group-hover:scale-110">
        <PlayIcon className="size-7" />
      </span>
      <span className="absolute right-3 bottom-3 text-xs">{source}</span>
    </a>
  );
}
