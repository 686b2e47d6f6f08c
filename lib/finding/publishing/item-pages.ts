import { listArticles, listEssays, listMagazines } from '@/lib/content/nouns/materials';
import { listSyllabus } from '@/lib/content/nouns/syllabus';
import {
  articlePath,
  essayTextPath,
  magazinePath,
  questionListPath,
  questionPath,
  syllabusTextPath,
} from '@/lib/site/paths';

import { questionLists, readPublicQuestions } from './public-questions';

export type ItemPage = { path: string; title: string; content: unknown };

/** The title of a syllabus entry's page. Names the subject, since entries of two subjects may share a title. */
export const syllabusPageTitle = ({ title, subject }: { title: string; subject: string }) =>
  `${title}: ${subject} syllabus`;

export async function listItemPages(): Promise<ItemPage[]> {
  const [magazines, articles, syllabus, essays, { shown }] = await Promise.all([
    listMagazines(),
    listArticles(),
    listSyllabus(),
    listEssays(),
    readPublicQuestions(Date.now()),
  ]);
  return [
    ...magazines.map((it) => ({ path: magazinePath(it.mid), title: it.name, content: it })),
    ...articles.map((it) => ({ path: articlePath(it.id), title: it.title, content: it })),
    ...syllabus.map((it) => ({ path: syllabusTextPath(it.id), title: syllabusPageTitle(it), content: it })),
    ...essays.map((it) => ({ path: essayTextPath(it.id), title: it.topic, content: it })),
    // The host gives questions no dates, and comparing thousands at each look would cost more than it tells.
    ...shown.map((it) => ({
      path: questionPath(it.address),
      title: `A question of ${it.Subject}`,
      content: undefined,
    })),
    ...questionLists(shown).map(({ id, page, name: title }) => ({
      path: questionListPath(id, page),
      title,
      content: undefined,
    })),
  ];
}
