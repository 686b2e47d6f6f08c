import { Carousel } from '@/components/ui/carousel';
import { SiteLink } from '@/components/ui/site-link';
import type { Magazine } from '@/lib/content/magazines';
import { magazinePath } from '@/lib/site/paths';

import { CoverCard } from './cover-card';

/** The home page's Resources: every magazine leads to its own place. */
export function MagazineCarousel({ magazines }: { magazines: Magazine[] }) {
  return (
    <Carousel
      label="Resources"
      slidesInView={{ upTo425: 1, upTo768: 1, upTo1024: 2, beyond: 4 }}
      speedMs={800}
      autoplayMs={3_000}
      gapPx={20}
      hasArrows
    >
      {magazines.map(({ id, mid, name, coverUrl, isDraft }) => (
        <SiteLink
          key={id}
          href={magazinePath(mid)}
          aria-label={name}
          className="block p-1 max-[769px]:mx-auto max-[769px]:max-w-80"
        >
          <CoverCard
            title={name}
            level={3}
            imageUrl={coverUrl}
            isDraft={isDraft}
            sizes="(max-width: 768px) 320px, (max-width: 1024px) 50vw, 280px"
          />
        </SiteLink>
      ))}
    </Carousel>
  );
}
