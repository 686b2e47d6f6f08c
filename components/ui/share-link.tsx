import { buttonLook } from './button';
import { ShareIcon } from './icons';

/**
 * Passes a page on: by the device's own sheet if it has one (components/layout/link-behaviour.tsx), else, and without
 * scripts, by WhatsApp. Nobody is asked for anything before the press.
 */
export const ShareLink = ({ text, url }: { text: string; url: string }) => (
  <a
    href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`}
    data-share={text}
    data-url={url}
    className={`${buttonLook.outline} print:hidden`}
  >
    <ShareIcon />
    Share
  </a>
);
