import { SyllabusList } from '@/components/blocks/syllabus-list';
import { PageBanner } from '@/components/ui/page-banner';
import { listSyllabusOf } from '@/lib/api/syllabus';
import { pageMetadata } from '@/lib/metadata';
import { paths } from '@/lib/paths';

export const metadata = pageMetadata(paths.economics);

export default async function EconomicsPage() {
  const entries = await listSyllabusOf('Economics');
  return (
    <>
      <PageBanner title="Subject Name : Economics" />
      <div className="wrap wrap-text py-10 md:py-14">
        <SyllabusList entries={entries} level={2} />
      </div>
    </>
  );
}
