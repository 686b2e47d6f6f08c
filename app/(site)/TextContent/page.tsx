import { EmptyNote, LinkList } from '@/components/ui/item-list';
import { listEssays } from '@/lib/content/nouns/materials';
import { listSyllabus } from '@/lib/content/nouns/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { essayTextPath, paths, syllabusTextPath } from '@/lib/site/paths';

import { ContentPage, TEXT_FRAME } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.textContent);

export default async function TextContentPage() {
  const [syllabus, essays] = await Promise.all([listSyllabus(), listEssays()]);
  const subjects = [...new Set(syllabus.map((entry) => entry.subject))];
  const groups = [
    ...subjects.map((subject) => ({
      heading: subject,
      links: syllabus
        .filter((entry) => entry.subject === subject)
        .map(({ id, title }) => ({ label: <bdi>{title}</bdi>, href: syllabusTextPath(id) })),
    })),
    {
      heading: 'Essays',
      links: essays.map(({ id, topic }) => ({ label: <bdi>{topic}</bdi>, href: essayTextPath(id) })),
    },
  ].filter(({ links }) => links.length > 0);
  return (
    <ContentPage path={paths.textContent} className={TEXT_FRAME}>
      {groups.length === 0 && <EmptyNote>There is nothing to read at the moment. Please come back soon.</EmptyNote>}
      {groups.map(({ heading, links }, index) => (
        <section key={index} className="mb-10">
          <h2 dir="auto" className="text-2xl">
            {heading}
          </h2>
          <LinkList
            links={links}
            look="block py-3 hover:text-marigold-deep hover:underline"
            className="mt-3 divide-y divide-line border-y border-line"
          />
        </section>
      ))}
    </ContentPage>
  );
}
