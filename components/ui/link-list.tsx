import type { ReactNode } from 'react';

type Props = { links: readonly { label: ReactNode; href: string }[]; look: string; className?: string };

export const LinkList = ({ links, look, className }: Props) => (
  <ul className={className}>
    {links.map(({ label, href }, index) => (
      <li key={index}>
        <a href={href} className={look}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
