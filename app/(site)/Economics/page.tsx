import { SyllabusList } from '@/components/blocks/syllabus-list';
import { listSyllabusOf } from '@/lib/content/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.economics);

export default async function EconomicsPage() {
  const entries = await listSyllabusOf('Economics');
  return (
    <>
      <ContentHead path={paths.economics} title="Subject Name : Economics" />
      <div className="wrap wrap-text py-10 md:py-14">
        <SyllabusList entries={entries} level={2} />
      </div>
    </>
  );
}
