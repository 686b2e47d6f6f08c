/** @jest-environment jsdom */
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { Swiper } from 'swiper';

import { Carousel } from './carousel';

const matchMedia = jest.fn();

beforeEach(() => {
  matchMedia.mockReset().mockReturnValue({ matches: false });
  window.matchMedia = matchMedia;
});

const preferReducedMotion = () =>
  matchMedia.mockImplementation((query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));

const WORDS = ['one', 'two', 'three'];
const slides = WORDS.map((word) => <p key={word}>{word}</p>);

/** The instance that moves the slides on the page. */
function swiperOf(container: HTMLElement): Swiper {
  const element = container.querySelector<HTMLElement & { swiper?: Swiper }>('.swiper');
  if (!element?.swiper) throw new Error('no carousel was started');
  return element.swiper;
}

test('every slide is drawn, and says which of how many it is', () => {
  render(<Carousel label="Things">{slides}</Carousel>);
  const carousel = screen.getByRole('region', { name: 'Things' });
  expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  for (const [index, word] of WORDS.entries()) {
    const slide = screen.getByText(word).parentElement;
    expect(slide).toHaveAttribute('aria-label', `${index + 1} of 3`);
    expect(slide).toHaveAttribute('aria-roledescription', 'slide');
  }
});

test("every slide is in the server's HTML", () => {
  const html = renderToString(<Carousel label="Things">{slides}</Carousel>);
  for (const word of WORDS) expect(html).toContain(`<p>${word}</p>`);
});

test('it has the controls that it was given, and no others', () => {
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

test("the button says 'Pause' while it plays and 'Play' while it stands", async () => {
  const { container } = render(
    <Carousel label="Things" autoplayMs={3000}>
      {slides}
    </Carousel>,
  );
  expect(swiperOf(container).autoplay.running).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  expect(swiperOf(container).autoplay.running).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(swiperOf(container).autoplay.running).toBe(true);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeInTheDocument();
});

test('for those who prefer reduced motion it stands still, until they play it', async () => {
  preferReducedMotion();
  const { container } = render(
    <Carousel label="Things" autoplayMs={3000} speedMs={800}>
      {slides}
    </Carousel>,
  );
  expect(swiperOf(container).autoplay.running).toBe(false);
  expect(swiperOf(container).params.speed).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(swiperOf(container).autoplay.running).toBe(true);
});

test('it takes the times that it was given', () => {
  const { container } = render(
    <Carousel label="Things" autoplayMs={4000} speedMs={800}>
      {slides}
    </Carousel>,
  );
  expect(swiperOf(container).params).toMatchObject({ speed: 800, autoplay: { delay: 4000 } });
});

test('the arrows and the arrow keys turn the slides', async () => {
  const { container } = render(
    <Carousel label="Things" hasArrows>
      {slides}
    </Carousel>,
  );
  const next = jest.spyOn(swiperOf(container), 'slideNext');
  const previous = jest.spyOn(swiperOf(container), 'slidePrev');
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
  const turn = jest.spyOn(swiperOf(container), 'slideToLoop');
  await userEvent.click(screen.getByRole('button', { name: 'Slide 3' }));
  expect(turn).toHaveBeenCalledWith(2);
});

test('one slide needs no controls', () => {
  render(
    <Carousel label="Things" autoplayMs={3000} hasDots hasArrows>
      <p>one</p>
    </Carousel>,
  );
  expect(within(screen.getByRole('region', { name: 'Things' })).getByText('one')).toBeInTheDocument();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each([[[]], [null], [false]])('without slides (%j) nothing is drawn', (none) => {
  const { container } = render(
    <Carousel label="Things" autoplayMs={3000} hasDots hasArrows>
      {none}
    </Carousel>,
  );
  expect(container).toBeEmptyDOMElement();
});
