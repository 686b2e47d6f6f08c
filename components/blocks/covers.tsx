import type { ReactNode } from 'react';

import { Carousel } from '@/components/ui/carousel';
import { HostImage } from '@/components/ui/host-image';
import { DraftMark, ItemList } from '@/components/ui/item-list';
import { DownloadLink } from '@/components/ui/links';
import type { Magazine, OldPaper } from '@/lib/content/nouns/materials';
import { magazinePath } from '@/lib/site/paths';

type CardProps = {
  title: string;
  level: 2 | 3;
  /** Cover and text side by side on a phone, for cards in a long list. */
  isRowOnPhones?: boolean;
  imageUrl?: string;
  sizes: string;
  isDraft?: boolean;
  children?: ReactNode;
};

function CoverCard({ title, level, isRowOnPhones = false, imageUrl, sizes, isDraft, children }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <article
      className={`card flex h-full flex-col overflow-hidden ${isRowOnPhones ? 'max-[26.5625rem]:flex-row' : ''}`}
    >
      <HostImage
        src={imageUrl}
        alt=""
        width={360}
        height={480}
        sizes={sizes}
        className={isRowOnPhones ? 'max-[26.5625rem]:w-28 max-[26.5625rem]:shrink-0 max-[26.5625rem]:self-start' : ''}
      />
      <div className="flex grow flex-col justify-between gap-4 p-4">
        <Heading dir="auto" className="text-lg leading-snug">
          <DraftMark isDraft={isDraft} />
          {title}
        </Heading>
        {children && <div>{children}</div>}
      </div>
    </article>
  );
}

type GridProps = {
  items: { id: string; title: string; imageUrl?: string; documentUrl?: string; page?: string; isDraft?: boolean }[];
  emptyNote: string;
};

export const CoverGrid = ({ items, emptyNote }: GridProps) => (
  <ItemList items={items} emptyNote={emptyNote} look="gap-5 min-[26.625rem]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
    {({ documentUrl, page, ...cover }) => (
      <CoverCard {...cover} level={2} isRowOnPhones sizes="(max-width: 425px) 112px, (max-width: 992px) 46vw, 280px">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {documentUrl && <DownloadLink href={documentUrl} label="View Sample" of={cover.title} />}
          {page && (
            <a href={page} className="text-link py-2 text-sm">
              About this issue <span className="sr-only">: {cover.title}</span>
            </a>
          )}
        </div>
      </CoverCard>
    )}
  </ItemList>
);

/** The home page's Resources: every magazine leads to its place. */
export const MagazineCarousel = ({ magazines }: { magazines: Magazine[] }) => (
  <Carousel label="Resources" slidesInView={[1, 1, 2, 4]} speedMs={800} autoplayMs={3_000} gapPx={20} hasArrows>
    {magazines.map(({ id, mid, name, coverUrl, isDraft }) => (
      <a
        key={id}
        href={magazinePath(mid)}
        aria-label={name}
        className="block p-1 max-[48.0625rem]:mx-auto max-[48.0625rem]:max-w-80"
      >
        <CoverCard
          title={name}
          level={3}
          imageUrl={coverUrl}
          isDraft={isDraft}
          sizes="(max-width: 768px) 320px, (max-width: 1024px) 50vw, 280px"
        />
      </a>
    ))}
  </Carousel>
);

export const OldPaperCarousel = ({ label, level, papers }: { label: string; level: 2 | 3; papers: OldPaper[] }) => (
  <Carousel label={label} slidesInView={[1, 2, 2, 4]} gapPx={20} hasArrows>
    {papers.map(({ id, title, coverUrl, documentUrl, isDraft }) => (
      <div key={id} className="h-full p-1">
        <CoverCard
          title={title}
          level={level}
          isRowOnPhones
          imageUrl={coverUrl}
          isDraft={isDraft}
          sizes="(max-width: 425px) 112px, (max-width: 1024px) 46vw, 280px"
        >
          {documentUrl && <DownloadLink href={documentUrl} label="Download" of={title} />}
        </CoverCard>
      </div>
    ))}
  </Carousel>
);
