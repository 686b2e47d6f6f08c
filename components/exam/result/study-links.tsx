import type { ReactNode } from 'react';

type Links = readonly { label: ReactNode; href: string }[];

/** Syllabus entries and study material by subject. A subject without any has no entry. */
export type StudyLinks = ReadonlyMap<string, Links>;

/** Where to study. Shows nothing without links. */
export function StudyLinkList({ intro, links = [] }: { intro: ReactNode; links: Links | undefined }) {
  if (links.length === 0) return null;
  return (
    <p className="text-sm print:hidden">
      {intro}{' '}
      {links.map(({ label, href }, index) => (
        <span key={index}>
          {index > 0 && ' · '}
          <a href={href} className="text-link leading-7">
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}
