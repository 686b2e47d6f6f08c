import { SyllabusList } from '@/components/blocks/syllabus-list';
import { PageBanner } from '@/components/ui/page-banner';
import { listSyllabusOf } from '@/lib/api/syllabus';
import { pageMetadata } from '@/lib/metadata';
import { paths } from '@/lib/paths';

export const metadata = pageMetadata(paths.scienceTechnology);

export default async function ScienceTechnologyPage() {
  const entries = await listSyllabusOf('Science & Technology');
  return (
    <>
      <PageBanner title={`Subject Name : ${entries[0]?.subject ?? 'Science & Technology'}`} />
      <div className="wrap wrap-text py-10 md:py-14">
        <SyllabusList entries={entries} level={2} />
      </div>
    </>
  );
}
