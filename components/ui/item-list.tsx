import type { ReactNode } from 'react';

export const EmptyNote = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-dashed border-line bg-paper-dim px-5 py-8 text-center text-muted">
    {children}
  </p>
);

type Props<Item> = { items: Item[]; emptyNote: string; look: string; children: (item: Item) => ReactNode };

export function ItemList<Item extends { id: string }>({ items, emptyNote, look, children }: Props<Item>) {
  if (items.length === 0) return <EmptyNote>{emptyNote}</EmptyNote>;
  return (
    <ul className={`grid grid-cols-1 ${look}`}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}
