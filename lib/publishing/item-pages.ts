import 'server-only';

import { listArticles } from '@/lib/content/articles';
import { listEssays } from '@/lib/content/essays';
import { listMagazines } from '@/lib/content/magazines';
import { listSyllabus } from '@/lib/content/syllabus';
import { articlePath, essayTextPath, magazinePath, syllabusTextPath } from '@/lib/site/paths';

/** A page that one item of the host's content has to itself, and all that it shows of the item. */
export type ItemPage = { path: string; title: string; content: unknown };

/** The title of a syllabus entry's page: entries of two subjects may have the same. */
export const syllabusPageTitle = ({ title, subject }: { title: string; subject: string }) =>
  `${title}: ${subject} syllabus`;

/** Every item that has a page of its own, as its list has it. */
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
