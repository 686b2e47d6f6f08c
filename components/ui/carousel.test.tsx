/** @jest-environment jsdom */
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { Swiper } from 'swiper';

import { Carousel } from './carousel';

const matchMedia = jest.fn();

const observe = jest.fn<void, [Element]>();
const disconnect = jest.fn();
/** Tells the carousel on the page whether it is near the window. */
let tellNear: (isNear: boolean) => void;

class Observer implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly observe = observe;
  readonly disconnect = disconnect;

  constructor(onChange: IntersectionObserverCallback) {
    tellNear = (isIntersecting) => {
      const [[target] = []] = observe.mock.calls;
      if (!target) throw new Error('the carousel observes no element');
      const box = target.getBoundingClientRect();
      const entry = { boundingClientRect: box, intersectionRatio: 0, intersectionRect: box, isIntersecting };
      onChange([{ ...entry, rootBounds: null, target, time: 0 }], this);
    };
  }

  unobserve() {}

  takeRecords() {
    return [];
  }
}

beforeEach(() => {
  observe.mockReset();
  disconnect.mockReset();
  window.IntersectionObserver = Observer;
  matchMedia.mockReset().mockReturnValue({ matches: false });
  window.matchMedia = matchMedia;
});

const preferReducedMotion = () =>
  matchMedia.mockImplementation((query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));

const WORDS = ['one', 'two', 'three'];
const slides = WORDS.map((word) => <p key={word}>{word}</p>);

const swiperIn = (container: HTMLElement) =>
  container.querySelector<HTMLElement & { swiper?: Swiper }>('.swiper')?.swiper;

/** Brings the carousel near. @returns its Swiper */
async function start(container: HTMLElement): Promise<Swiper> {
  act(() => tellNear(true));
  return waitFor(() => {
    const swiper = swiperIn(container);
    if (!swiper) throw new Error('the carousel did not start');
    return swiper;
  });
}

test('every slide names its place and the number of slides', () => {
  render(<Carousel label="Things">{slides}</Carousel>);
  const carousel = screen.getByRole('region', { name: 'Things' });
  expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  for (const [index, word] of WORDS.entries()) {
    const slide = screen.getByText(word).parentElement;
    expect(slide).toHaveAttribute('aria-label', `${index + 1} of 3`);
    expect(slide).toHaveAttribute('aria-roledescription', 'slide');
  }
});

test('the server’s HTML holds every slide', () => {
  const html = renderToString(<Carousel label="Things">{slides}</Carousel>);
  for (const word of WORDS) expect(html).toContain(`<p>${word}</p>`);
});

test('a carousel has exactly the controls it is given', () => {
  const { rerender } = render(<Carousel label="Things">{slides}</Carousel>);
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(
    <Carousel label="Things" hasDots>
      {slides}
    </Carousel>,
  );
  const names = () => screen.getAllByRole('button').map((button) => button.textContent);
  expect(names()).toEqual(['Slide 1', 'Slide 2', 'Slide 3']);
  rerender(
    <Carousel label="Things" hasArrows>
      {slides}
    </Carousel>,
  );
  expect(names()).toEqual(['Previous slide', 'Next slide']);
});

test("the button says 'Pause' while the carousel plays and 'Play' while it stands still", async () => {
  const { container } = render(
    <Carousel label="Things" autoplayMs={3000}>
      {slides}
    </Carousel>,
  );
  const { autoplay } = await start(container);
  expect(autoplay.running).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(autoplay.running).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(autoplay.running).toBe(true);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
});

test('under reduced motion the carousel stands still until the visitor plays it', async () => {
  preferReducedMotion();
  const { container } = render(
    <Carousel label="Things" autoplayMs={3000} speedMs={800}>
      {slides}
    </Carousel>,
  );
  const { autoplay, params } = await start(container);
  expect(autoplay.running).toBe(false);
  expect(params.speed).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(autoplay.running).toBe(true);
});

test('a carousel uses the given times', async () => {
  const { container } = render(
    <Carousel label="Things" autoplayMs={4000} speedMs={800}>
      {slides}
    </Carousel>,
  );
  const { params } = await start(container);
  expect(params).toMatchObject({ speed: 800, autoplay: { delay: 4000 } });
});

test('a carousel starts once, when it comes near the window', async () => {
  const { container, unmount } = render(<Carousel label="Things">{slides}</Carousel>);
  const frame = container.querySelector('.swiper');
  expect(observe.mock.calls).toEqual([[frame]]);
  act(() => tellNear(false));
  expect(disconnect).not.toHaveBeenCalled();
  const swiper = await start(container);
  expect(disconnect).toHaveBeenCalledTimes(1);
  expect(swiper.initialized).toBe(true);
  unmount();
  expect(swiper.destroyed).toBe(true);
});

test('a carousel is a Tab stop only until it starts', async () => {
  const { container } = render(<Carousel label="Things">{slides}</Carousel>);
  const frame = container.querySelector('.swiper');
  expect(frame).toHaveAttribute('tabindex', '0');
  await start(container);
  await waitFor(() => expect(frame).not.toHaveAttribute('tabindex'));
});

test('a carousel carries out after its start what the visitor asked for before', async () => {
  const { container } = render(
    <Carousel label="Things" autoplayMs={3000} hasDots>
      {slides}
    </Carousel>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect((await start(container)).autoplay.running).toBe(false);
  expect(screen.getByRole('button', { name: 'Play' })).toBeInTheDocument();
});

test('a carousel removed during its loading does not start', async () => {
  const { container, unmount } = render(<Carousel label="Things">{slides}</Carousel>);
  act(() => tellNear(true));
  const frame = container.querySelector<HTMLElement & { swiper?: Swiper }>('.swiper');
  unmount();
  await act(() => import('./swiper'));
  expect(frame).not.toHaveProperty('swiper');
});

test('a carousel that cannot start has no controls', async () => {
  // The first thing that a start asks for.
  matchMedia.mockImplementation(() => {
    throw new Error('not loaded');
  });
  render(
    <Carousel label="Things" hasArrows>
      {slides}
    </Carousel>,
  );
  expect(screen.getAllByRole('button')).toHaveLength(2);
  act(() => tellNear(true));
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
  expect(screen.getByText('three')).toBeInTheDocument();
});

test('the arrows and the arrow keys turn the slides', async () => {
  const { container } = render(
    <Carousel label="Things" hasArrows>
      {slides}
    </Carousel>,
  );
  const swiper = await start(container);
  const next = jest.spyOn(swiper, 'slideNext');
  const previous = jest.spyOn(swiper, 'slidePrev');
  await userEvent.click(screen.getByRole('button', { name: 'Next slide' }));
  await userEvent.keyboard('{ArrowRight}');
  expect(next).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('button', { name: 'Previous slide' }));
  await userEvent.keyboard('{ArrowLeft}');
  expect(previous).toHaveBeenCalledTimes(2);
});

test('the first dot is the current one, and a dot turns to its slide', async () => {
  const { container } = render(
    <Carousel label="Things" hasDots>
      {slides}
    </Carousel>,
  );
  expect(screen.getByRole('button', { current: true })).toHaveTextContent('Slide 1');
  const turn = jest.spyOn(await start(container), 'slideToLoop');
  await userEvent.click(screen.getByRole('button', { name: 'Slide 3' }));
  expect(turn).toHaveBeenCalledWith(2);
});

test('a single slide has no controls', () => {
  render(
    <Carousel label="Things" autoplayMs={3000} hasDots hasArrows>
      <p>one</p>
    </Carousel>,
  );
  expect(within(screen.getByRole('region', { name: 'Things' })).getByText('one')).toBeInTheDocument();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each([[[]], [null], [false]])('without slides (%j) the carousel draws nothing', (none) => {
  const { container } = render(
    <Carousel label="Things" autoplayMs={3000} hasDots hasArrows>
      {none}
    </Carousel>,
  );
  expect(container).toBeEmptyDOMElement();
});
