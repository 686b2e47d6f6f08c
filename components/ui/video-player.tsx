'use client';

import { useState } from 'react';

import { focusOn } from './focus-on';
import { PlayIcon } from './icons';

const SOURCE = 'Plays from YouTube';

/** A link to a video that a click replaces with the player. Loads nothing from a third party before the click. */
export function VideoPlayer({ videoId, title }: { videoId: string; title: string }) {
  const [isPlaying, setIsPlaying] = useState(false);

  if (isPlaying) {
    return (
      <iframe
        ref={focusOn}
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1`}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        className="block aspect-video w-full rounded-card"
      />
    );
  }
  return (
    <a
      href={`https://www.youtube.com/watch?v=${videoId}`}
      target="_blank"
      rel="noopener"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        setIsPlaying(true);
      }}
      aria-label={`Play the video: ${title}. ${SOURCE}`}
      className="on-bar group relative grid aspect-video w-full place-items-center overflow-hidden rounded-card bg-bar text-on-bar"
    >
      <span aria-hidden="true" className="absolute inset-0 bg-[url(/art/lattice.svg)] opacity-35" />
      <span className="relative grid size-16 place-items-center rounded-full bg-marigold pl-1 text-on-marigold transition-transform group-hover:scale-110">
        <PlayIcon className="size-7" />
      </span>
      <span className="absolute right-3 bottom-3 text-xs">{SOURCE}</span>
    </a>
  );
}
