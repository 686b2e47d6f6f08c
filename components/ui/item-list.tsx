import type { ReactNode } from 'react';

export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-dashed border-line bg-paper-dim px-5 py-8 text-center text-muted">
    {children}
  </p>
);

type ListProps<Item> = { items: Item[]; emptyNote: string; look: string; children: (item: Item) => ReactNode };

export function ItemList<Item extends { id: string }>({ items, emptyNote, look, children }: ListProps<Item>) {
  if (items.length === 0) return <EmptyNote>{emptyNote}</EmptyNote>;
  return (
    <ul className={`grid grid-cols-1 ${look}`}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}

/** Marks items that only draft mode shows; draws nothing on published items. */
export function DraftMark({ isDraft }: { isDraft?: boolean }) {
  if (!isDraft) return null;
  return (
    <span className="mr-2 inline-block rounded-sm bg-marigold-soft px-2 font-sans text-sm font-semibold text-ink outline outline-marigold">
      Not published
    </span>
  );
}

type LinksProps = {
  links: readonly { label: ReactNode; href: string; isCurrent?: boolean }[];
  look: string;
  className?: string;
};

export const LinkList = ({ links, look, className }: LinksProps) => (
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
