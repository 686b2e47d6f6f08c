import { SyllabusList } from '@/components/blocks/text-cards';
import { listSyllabusOf } from '@/lib/content/syllabus';
import type { Path } from '@/lib/site/paths';

import { ContentPage, TEXT_FRAME } from './content-page';

export async function SubjectPage({ path, subject }: { path: Path; subject: string }) {
  const entries = await listSyllabusOf(subject);
  return (
    <ContentPage path={path} title={`Subject Name : ${entries[0]?.subject ?? subject}`} className={TEXT_FRAME}>
      <SyllabusList entries={entries} level={2} />
    </ContentPage>
  );
}
