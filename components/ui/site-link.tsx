'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';

import { pageKindOf } from '@/lib/site/routes.mjs';

type Props = Omit<ComponentProps<typeof Link>, 'href'> & { href: string };

/** Whether a page has another content security policy than the open one. */
const isOfAnotherKind = (href: string) => {
  const { pathname } = new URL(href, window.location.href);
  return pageKindOf(pathname) !== pageKindOf(window.location.pathname);
};

/**
 * A link to a page of the site. It does not prefetch, as many visitors pay for each megabyte. A browser keeps the
 * policy of the loaded document, so a page with another policy loads as a new document.
 */
export function SiteLink({ href, ...props }: Props) {
  return (
    <Link
      prefetch={false}
      href={href}
      onNavigate={(event) => {
        if (!isOfAnotherKind(href)) return;
        event.preventDefault();
        window.location.assign(href);
      }}
      {...props}
    />
  );
}
