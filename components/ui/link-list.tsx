import type { ReactNode } from 'react';

type Props = {
  links: readonly { label: ReactNode; href: string; isCurrent?: boolean }[];
  look: string;
  className?: string;
};

export const LinkList = ({ links, look, className }: Props) => (
  <ul className={className}>
    {links.map(({ label, href, isCurrent }, index) => (
      <li key={index}>
        <a href={href} aria-current={isCurrent ? 'page' : undefined} className={look}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);
