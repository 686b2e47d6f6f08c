import type { ComponentProps } from 'react';

/** A link to a page of the site. It is plain HTML; components/layout/link-behaviour.tsx opens the page in place. */
export const SiteLink = (props: ComponentProps<'a'> & { href: string }) => <a {...props} />;
