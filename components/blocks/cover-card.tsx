import type { ReactNode } from 'react';

import { DraftMark } from '@/components/ui/draft-mark';
import { HostImage } from '@/components/ui/host-image';

type Props = {
  title: string;
  level: 2 | 3;
  /** Cover and text side by side on a phone, where the card is one of a long list. */
  isRowOnPhones?: boolean;
  imageUrl?: string;
  sizes: string;
  isDraft?: boolean;
  children?: ReactNode;
};

/** A document with its cover: magazine, old paper or study material. */
export function CoverCard({ title, level, isRowOnPhones = false, imageUrl, sizes, isDraft, children }: Props) {
  const Heading = `h${level}` as const;
  return (
    <article className={`card flex h-full flex-col overflow-hidden ${isRowOnPhones ? 'max-[425px]:flex-row' : ''}`}>
      <HostImage
        src={imageUrl}
        alt=""
        width={360}
        height={480}
        sizes={sizes}
        className={isRowOnPhones ? 'max-[425px]:w-28 max-[425px]:shrink-0 max-[425px]:self-start' : ''}
      />
      <div className="flex grow flex-col justify-between gap-4 p-4">
        <Heading className="text-lg leading-snug">
          <DraftMark isDraft={isDraft} />
          {title}
        </Heading>
        {children && <div>{children}</div>}
      </div>
    </article>
  );
}
