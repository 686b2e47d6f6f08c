import { CoverCard } from '@/components/blocks/cover-card';
import { DownloadLink } from '@/components/ui/download-link';
import { EmptyNote } from '@/components/ui/empty-note';
import { listStudyMaterials } from '@/lib/content/study-materials';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.studyMaterial);

export default async function StudyMaterialPage() {
  const materials = await listStudyMaterials();
  return (
    <>
      <ContentHead
        path={paths.studyMaterial}
        title="Study Material"
        intro="A chapter of each set of notes, to see whether they suit you."
      />
      <div className="wrap py-10 md:py-14">
        {materials.length === 0 && <EmptyNote>There is no study material at the moment.</EmptyNote>}
        <ul className="grid gap-5 min-[426px]:grid-cols-2 md:grid-cols-3 lg:grid-cols-4">
          {materials.map(({ id, title, imageUrl, documentUrl, isDraft }) => (
            <li key={id}>
              <CoverCard
                title={title}
                level={2}
                isRowOnPhones
                imageUrl={imageUrl}
                isDraft={isDraft}
                sizes="(max-width: 425px) 112px, (max-width: 992px) 46vw, 280px"
              >
                {documentUrl && <DownloadLink href={documentUrl} label="View Sample" of={title} />}
              </CoverCard>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
