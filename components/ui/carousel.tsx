'use client';

import 'swiper/css';

import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Swiper as SwiperInstance } from 'swiper';

import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from './icons';

/** Slides in view by window width, up to and including each bound in px (specification §9). */
type SlidesInView = [upTo425: number, upTo768: number, upTo1024: number, beyond: number];

type Props = {
  label: string;
  children: ReactNode;
  slidesInView?: SlidesInView;
  speedMs?: number;
  /** Time between slides; without it the carousel does not play. */
  autoplayMs?: number;
  hasArrows?: boolean;
  hasDots?: boolean;
  gapPx?: number;
  /** Controls on top of the slides rather than below them. */
  isOverlaid?: boolean;
};

const ARROWS = [
  { key: 'ArrowLeft', name: 'Previous slide', Icon: ChevronLeftIcon, move: (it: SwiperInstance) => it.slidePrev() },
  { key: 'ArrowRight', name: 'Next slide', Icon: ChevronRightIcon, move: (it: SwiperInstance) => it.slideNext() },
];

/** Keeps the keyboard and screen readers away from slides out of view. */
function hideSlidesOutOfView(swiper: SwiperInstance) {
  for (const slide of swiper.slides) slide.inert = !slide.classList.contains('swiper-slide-visible');
}

/** A strip to scroll by hand, to which JavaScript adds a loop, and autoplay unless the visitor wants less motion. */
export function Carousel({
  label,
  children,
  slidesInView: [upTo425, upTo768, upTo1024, beyond] = [1, 1, 1, 1],
  speedMs = 300,
  autoplayMs,
  hasArrows = false,
  hasDots = false,
  gapPx = 0,
  isOverlaid = false,
}: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const swiper = useRef<SwiperInstance | null>(null);
  /** What the visitor asked for before the start. */
  const waiting = useRef<((swiper: SwiperInstance) => void) | null>(null);
  const [isStarted, setIsStarted] = useState(false);
  const [activeIndex, setActiveIndex] = useState(0);
  const [hasControls, setHasControls] = useState(true);
  const [isPlaying, setIsPlaying] = useState(autoplayMs !== undefined);
  const slides = Children.toArray(children);
  const count = slides.length;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    let isUnmounted = false;

    async function start(element: HTMLElement) {
      const { Autoplay, Swiper } = await import('./swiper');
      if (isUnmounted) return;
      const isLooping = count > Math.max(upTo425, upTo768, upTo1024, beyond);
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      // Undoes scrolling by hand before the start.
      element.scrollLeft = 0;
      swiper.current = new Swiper(element, {
        modules: autoplayMs === undefined ? [] : [Autoplay],
        autoplay:
          autoplayMs === undefined
            ? false
            : { delay: autoplayMs, disableOnInteraction: false, pauseOnMouseEnter: true, enabled: !isStill },
        breakpoints: {
          0: { slidesPerView: upTo425 },
          426: { slidesPerView: upTo768 },
          769: { slidesPerView: upTo1024 },
          1025: { slidesPerView: beyond },
        },
        loop: isLooping,
        // Too few slides to loop in the widest view, so the last leads back to the first.
        rewind: !isLooping,
        slidesPerGroup: 1,
        spaceBetween: gapPx,
        speed: isStill ? 0 : speedMs,
        watchSlidesProgress: true,
        on: {
          afterInit: hideSlidesOutOfView,
          progress: hideSlidesOutOfView,
          // A carousel without layout has no size, which must not remove its controls.
          lock: ({ size }) => setHasControls(!(size > 0)),
          unlock: () => setHasControls(true),
          realIndexChange: ({ realIndex }) => setActiveIndex(realIndex),
        },
      });
      if (isStill) setIsPlaying(false);
      setIsStarted(true);
      waiting.current?.(swiper.current);
      waiting.current = null;
    }

    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // Without the script the visitor scrolls by hand.
        start(element).catch(() => setHasControls(false));
      },
      { rootMargin: '300px' },
    );
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      swiper.current?.destroy();
      swiper.current = null;
      setIsStarted(false);
    };
  }, [autoplayMs, beyond, count, gapPx, speedMs, upTo1024, upTo425, upTo768]);

  if (count === 0) return null;

  const style = {
    '--in-view-425': upTo425,
    '--in-view-768': upTo768,
    '--in-view-1024': upTo1024,
    '--in-view': beyond,
    '--gap': `${gapPx}px`,
    '--slides': count,
  } as CSSProperties;

  function ask(action: (swiper: SwiperInstance) => void) {
    if (swiper.current) action(swiper.current);
    else waiting.current = action;
  }

  function togglePlaying() {
    ask(({ autoplay }) => (isPlaying ? autoplay.stop() : autoplay.start()));
    setIsPlaying(!isPlaying);
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="carousel"
      data-overlaid={isOverlaid || undefined}
      style={style}
      onFocus={() => swiper.current?.autoplay?.pause()}
      onBlur={() => isPlaying && swiper.current?.autoplay?.resume()}
      onKeyDown={(event) => {
        const arrow = ARROWS.find(({ key }) => key === event.key);
        if (arrow) ask(arrow.move);
      }}
    >
      {/* Until the start it scrolls, for the keyboard too. */}
      <div ref={frame} className="swiper" tabIndex={isStarted ? undefined : 0}>
        <div className="swiper-wrapper">
          {slides.map((slide, index) => (
            <div
              key={index}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${count}`}
              className="swiper-slide"
            >
              {slide}
            </div>
          ))}
        </div>
      </div>
      {count > 1 && hasControls && (
        <div className="carousel-controls">
          {autoplayMs !== undefined && (
            <button type="button" onClick={togglePlaying} className="carousel-button">
              {isPlaying ? <PauseIcon /> : <PlayIcon className="size-4" />}
              <span className="sr-only">{isPlaying ? 'Pause' : 'Play'}</span>
            </button>
          )}
          {hasDots && (
            <div className="flex flex-wrap justify-center">
              {slides.map((_, index) => (
                <button
                  key={index}
                  type="button"
                  className="carousel-dot"
                  aria-current={index === activeIndex || undefined}
                  onClick={() => ask((it) => (it.params.loop ? it.slideToLoop(index) : it.slideTo(index)))}
                >
                  <span className="sr-only">Slide {index + 1}</span>
                </button>
              ))}
            </div>
          )}
          {hasArrows &&
            ARROWS.map(({ key, name, Icon, move }) => (
              <button key={key} type="button" onClick={() => ask(move)} className="carousel-button">
                <Icon />
                <span className="sr-only">{name}</span>
              </button>
            ))}
        </div>
      )}
    </section>
  );
}
