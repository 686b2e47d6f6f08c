import { MagazineGrid } from '@/components/blocks/magazine-grid';
import { EmptyNote } from '@/components/ui/empty-note';
import { listMagazines } from '@/lib/content/magazines';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.magazine);

export default async function MagazinePage() {
  const magazines = await listMagazines();
  return (
    <>
      <ContentHead
        path={paths.magazine}
        title="Magazine"
        intro="One theme a month, with its institutions, its geography and its history."
      />
      <div className="wrap py-10 md:py-14">
        {magazines.length === 0 && <EmptyNote>There are no magazines at the moment.</EmptyNote>}
        <MagazineGrid magazines={magazines} />
      </div>
    </>
  );
}
