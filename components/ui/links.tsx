import type { ReactNode } from 'react';

import { buttonLook } from './button';
import { DownloadIcon, ShareIcon } from './icons';

type Props = {
  href: string;
  label: string;
  /** The document's name, for those who hear the link by itself. */
  of: string;
  look?: keyof typeof buttonLook;
};

/** A link that downloads a document of the institute, in a new tab if the browser shows it instead. */
export const DownloadLink = ({ href, label, of, look = 'outline' }: Props) => (
  <a href={href} download target="_blank" rel="noopener" className={buttonLook[look]}>
    <DownloadIcon />
    <span>
      {label} <span className="sr-only">: {of} (PDF)</span>
    </span>
  </a>
);

/** The first number in a text of telephone numbers, as a link to call it; the text alone without one. */
export function PhoneLink({ phone, look }: { phone: string; look: string }) {
  const [number] = /\+?\d[\d ()-]{4,}\d/.exec(phone) ?? [];
  if (!number) return phone;
  const at = phone.indexOf(number);
  return (
    <>
      {phone.slice(0, at)}
      <a href={`tel:${number.replace(/[^+\d]/g, '')}`} className={`inline-block ${look}`}>
        {number}
      </a>
      {phone.slice(at + number.length)}
    </>
  );
}

/**
 * Passes a page on: by the device's own sheet if it has one (components/layout/link-behaviour.tsx), else, and without
 * scripts, by WhatsApp. Nobody is asked for anything before the press.
 */
export const ShareLink = ({ text, url, children = 'Share' }: { text: string; url: string; children?: ReactNode }) => (
  <a
    href={`https://wa.me/?${new URLSearchParams({ text: `${text} ${url}` })}`}
    data-share={text}
    data-url={url}
    className={`${buttonLook.outline} print:hidden`}
  >
    <ShareIcon />
    {children}
  </a>
);

/** The first link of a page, shown while it has the focus. */
export const SkipLink = () => (
  <a
    href="#content"
    className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:px-4 focus:py-2 focus:text-ink"
  >
    Skip to the content
  </a>
);
