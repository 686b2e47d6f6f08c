import { SyllabusList } from '@/components/blocks/text-cards';
import { listSyllabusOf } from '@/lib/content/nouns/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { subjectOf, type SubjectPath } from '@/lib/site/pages';

import { ContentPage, TEXT_FRAME } from './content-page';

/** The metadata and the page of a subject's syllabus. */
export const subjectPage = (path: SubjectPath) => ({
  generateMetadata: () => pageMetadata(path),
  async Page() {
    const subject = subjectOf(path);
    return (
      <ContentPage path={path} title={`Subject Name : ${subject}`} className={TEXT_FRAME}>
        <SyllabusList entries={await listSyllabusOf(subject)} level={2} />
      </ContentPage>
    );
  },
});
