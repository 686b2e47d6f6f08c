import { SyllabusList } from '@/components/blocks/syllabus-list';
import { listSyllabusOf } from '@/lib/content/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.scienceTechnology);

export default async function ScienceTechnologyPage() {
  const entries = await listSyllabusOf('Science & Technology');
  return (
    <>
      <ContentHead
        path={paths.scienceTechnology}
        title={`Subject Name : ${entries[0]?.subject ?? 'Science & Technology'}`}
      />
      <div className="wrap wrap-text py-10 md:py-14">
        <SyllabusList entries={entries} level={2} />
      </div>
    </>
  );
}
