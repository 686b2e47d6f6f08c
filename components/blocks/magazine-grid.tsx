import { DownloadLink } from '@/components/ui/download-link';
import { SiteLink } from '@/components/ui/site-link';
import type { Magazine } from '@/lib/content/magazines';
import { magazinePath } from '@/lib/site/paths';

import { CoverCard } from './cover-card';

export function MagazineGrid({ magazines }: { magazines: Magazine[] }) {
  return (
    <ul className="grid gap-5 min-[426px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
      {magazines.map(({ id, mid, name, coverUrl, documentUrl, isDraft }) => (
        <li key={id}>
          <CoverCard
            title={name}
            level={2}
            isRowOnPhones
            imageUrl={coverUrl}
            isDraft={isDraft}
            sizes="(max-width: 425px) 112px, (max-width: 992px) 46vw, 280px"
          >
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
              {documentUrl && <DownloadLink href={documentUrl} label="View Sample" of={name} />}
              <SiteLink href={magazinePath(mid)} className="text-link py-2 text-sm">
                About this issue <span className="sr-only">: {name}</span>
              </SiteLink>
            </div>
          </CoverCard>
        </li>
      ))}
    </ul>
  );
}
