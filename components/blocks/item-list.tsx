import type { ReactNode } from 'react';

import { EmptyNote } from '@/components/ui/empty-note';

type Props<Item> = {
  items: Item[];
  emptyNote: string;
  look: string;
  children: (item: Item) => ReactNode;
};

/** A list of items in a grid, or the note of an empty list. */
export function ItemList<Item extends { id: string }>({ items, emptyNote, look, children }: Props<Item>) {
  if (items.length === 0) return <EmptyNote>{emptyNote}</EmptyNote>;
  return (
    <ul className={`grid ${look}`}>
      {items.map((item) => (
        <li key={item.id}>{children(item)}</li>
      ))}
    </ul>
  );
}
