import { listArticles } from '@/lib/content/articles';
import { listEssays } from '@/lib/content/essays';
import { listMagazines } from '@/lib/content/magazines';
import { listSyllabus } from '@/lib/content/syllabus';
import { articlePath, essayTextPath, magazinePath, syllabusTextPath } from '@/lib/site/paths';

export type ItemPage = { path: string; title: string; content: unknown };

/** The title of a syllabus entry's page. Names the subject, since entries of two subjects may share a title. */
export const syllabusPageTitle = ({ title, subject }: { title: string; subject: string }) =>
  `${title}: ${subject} syllabus`;

export async function listItemPages(): Promise<ItemPage[]> {
  const [magazines, articles, syllabus, essays] = await Promise.all([
    listMagazines(),
    listArticles(),
    listSyllabus(),
    listEssays(),
  ]);
  return [
    ...magazines.map((it) => ({ path: magazinePath(it.mid), title: it.name, content: it })),
    ...articles.map((it) => ({ path: articlePath(it.id), title: it.title, content: it })),
    ...syllabus.map((it) => ({ path: syllabusTextPath(it.id), title: syllabusPageTitle(it), content: it })),
    ...essays.map((it) => ({ path: essayTextPath(it.id), title: it.topic, content: it })),
  ];
}
