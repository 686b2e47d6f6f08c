/** @jest-environment jsdom */
import { createEvent, fireEvent, render, screen } from '@testing-library/react';

import { VideoPlayer } from './video-player';

const draw = () => render(<VideoPlayer videoId="kBdfcR-8hEY" title="Memory retention tips" />);
const link = () => screen.getByRole('link', { name: 'Play the video: Memory retention tips. Plays from YouTube' });

test('before a click the player is a plain link that loads nothing from a third party', () => {
  const { container } = draw();
  expect(link()).toHaveAttribute('href', 'https://www.youtube.com/watch?v=kBdfcR-8hEY');
  expect(link()).toHaveAttribute('target', '_blank');
  expect(link()).toHaveAttribute('rel', 'noopener');
  expect(container.querySelector('iframe, img, video, script, link')).toBeNull();
});

test('a click replaces the link with the player under its title', () => {
  draw();
  const click = createEvent.click(link());
  fireEvent(link(), click);
  expect(click.defaultPrevented).toBe(true);
  const player = screen.getByTitle('Memory retention tips');
  const url = new URL(player.getAttribute('src') ?? '');
  expect(player.tagName).toBe('IFRAME');
  expect(url.origin + url.pathname).toBe('https://www.youtube-nocookie.com/embed/kBdfcR-8hEY');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test.each(['ctrlKey', 'metaKey', 'shiftKey'])('a click with %s opens the link elsewhere, as with any link', (key) => {
  const { container } = draw();
  const click = createEvent.click(link(), { [key]: true });
  fireEvent(link(), click);
  expect(click.defaultPrevented).toBe(false);
  expect(container.querySelector('iframe')).toBeNull();
});

test('only the clicked one of two players plays', () => {
  render(
    <>
      <VideoPlayer videoId="aaaaaaaaaaa" title="One" />
      <VideoPlayer videoId="bbbbbbbbbbb" title="Two" />
    </>,
  );
  fireEvent.click(screen.getByRole('link', { name: /Two/ }));
  expect(screen.getByTitle('Two')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /One/ })).toBeInTheDocument();
});
