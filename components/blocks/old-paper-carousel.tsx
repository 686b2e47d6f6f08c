import { Carousel } from '@/components/ui/carousel';
import { DownloadLink } from '@/components/ui/download-link';
import type { OldPaper } from '@/lib/content/old-papers';

import { CoverCard } from './cover-card';

type Props = { label: string; level: 2 | 3; papers: OldPaper[] };

export function OldPaperCarousel({ label, level, papers }: Props) {
  return (
    <Carousel label={label} slidesInView={{ upTo425: 1, upTo768: 2, upTo1024: 2, beyond: 4 }} gapPx={20} hasArrows>
      {papers.map(({ id, title, coverUrl, documentUrl, isDraft }) => (
        <div key={id} className="h-full p-1">
          <CoverCard
            title={title}
            level={level}
            imageUrl={coverUrl}
            isDraft={isDraft}
            sizes="(max-width: 425px) 92vw, (max-width: 1024px) 46vw, 280px"
          >
            {documentUrl && <DownloadLink href={documentUrl} label="Download" of={title} />}
          </CoverCard>
        </div>
      ))}
    </Carousel>
  );
}
