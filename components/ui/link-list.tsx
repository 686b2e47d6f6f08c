import type { ReactNode } from 'react';

import { SiteLink } from './site-link';

type Props = { links: readonly { label: ReactNode; href: string }[]; look: string; className?: string };

export const LinkList = ({ links, look, className }: Props) => (
  <ul className={className}>
    {links.map(({ label, href }, index) => (
      <li key={index}>
        <SiteLink href={href} className={look}>
          {label}
        </SiteLink>
      </li>
    ))}
  </ul>
);
