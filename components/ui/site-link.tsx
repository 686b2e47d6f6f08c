'use client';

import Link from 'next/link';
import type { ComponentProps } from 'react';

import { pageKindOf } from '@/lib/site/routes.mjs';

type Props = Omit<ComponentProps<typeof Link>, 'href'> & { href: string };

/** Whether a page is under another content security policy than the one that is open. */
const isOfAnotherKind = (href: string) => {
  const { pathname } = new URL(href, window.location.href);
  return pageKindOf(pathname) !== pageKindOf(window.location.pathname);
};

/**
 * A link to a page of the site. It fetches nothing before it is used: many visitors pay for each megabyte. A browser keeps
 * the policy of the document that it loaded, so a page of another kind is loaded as a document of its own.
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
