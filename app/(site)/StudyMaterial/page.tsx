import { CoverGrid } from '@/components/blocks/covers';
import { listStudyMaterials } from '@/lib/content/nouns/materials';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.studyMaterial);

export default async function StudyMaterialPage() {
  return (
    <ContentPage path={paths.studyMaterial} intro="A chapter of each set of notes, to see whether they suit you.">
      <CoverGrid items={await listStudyMaterials()} emptyNote="There is no study material at the moment." />
    </ContentPage>
  );
}
