import Link from 'next/link';
import type { ComponentProps } from 'react';

/** A link to a page of the site. It fetches nothing before it is used: many visitors pay for each megabyte. */
export function SiteLink(props: ComponentProps<typeof Link>) {
  return <Link prefetch={false} {...props} />;
}
