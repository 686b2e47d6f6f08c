import { CoverGrid } from '@/components/blocks/covers';
import { listMagazines } from '@/lib/content/nouns/materials';
import { pageMetadata } from '@/lib/site/metadata';
import { magazinePath, paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.magazine);

export default async function MagazinePage() {
  const issues = (await listMagazines()).map(({ mid, name, coverUrl, ...rest }) => ({
    ...rest,
    title: name,
    imageUrl: coverUrl,
    page: magazinePath(mid),
  }));
  return (
    <ContentPage path={paths.magazine} intro="One theme a month, with its institutions, its geography and its history.">
      <CoverGrid items={issues} emptyNote="There are no magazines at the moment." />
    </ContentPage>
  );
}
