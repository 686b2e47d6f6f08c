import { SyllabusList } from '@/components/blocks/text-cards';
import { listSyllabusOf, type Subject } from '@/lib/content/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import type { Path } from '@/lib/site/paths';

import { ContentPage, TEXT_FRAME } from './content-page';

async function SubjectPage({ path, subject }: { path: Path; subject: Subject }) {
  const entries = await listSyllabusOf(subject);
  return (
    <ContentPage path={path} title={`Subject Name : ${subject}`} className={TEXT_FRAME}>
      <SyllabusList entries={entries} level={2} />
    </ContentPage>
  );
}

/** The metadata and the page of a subject's syllabus. */
export const subjectPage = (path: Path, subject: Subject) => ({
  generateMetadata: () => pageMetadata(path),
  Page: () => <SubjectPage path={path} subject={subject} />,
});
