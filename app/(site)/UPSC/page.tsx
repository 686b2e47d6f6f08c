import { OldPaperCarousel } from '@/components/blocks/covers';
import { SyllabusList, TextCard } from '@/components/blocks/text-cards';
import { UpscSidebar } from '@/components/blocks/upsc-sidebar';
import { buttonLook } from '@/components/ui/button';
import { LinkList } from '@/components/ui/item-list';
import { Section } from '@/components/ui/page-banner';
import { listOldPapers } from '@/lib/content/nouns/materials';
import { listSyllabus, type SyllabusEntry } from '@/lib/content/nouns/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import type { Subject } from '@/lib/site/pages';
import { paths, syllabusTextPath } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.upsc);

export default async function UpscPage() {
  const [syllabus, papers] = await Promise.all([listSyllabus(), listOldPapers()]);
  const entriesOf = (subject: Subject) => syllabus.filter((entry) => entry.subject === subject);
  const isFirst = ({ subject }: SyllabusEntry, at: number) => syllabus.findIndex((it) => it.subject === subject) === at;
  const generalStudies = syllabus.filter((it, at) => it.subject.startsWith('General Studies') && isFirst(it, at));
  const strip = [
    ...generalStudies.map(({ id, subject }) => ({ label: subject, href: syllabusTextPath(id) })),
    { label: 'CSAT', href: `${paths.onlineTestSeries}#practice-test` },
    { label: 'Essay', href: paths.essayPrep },
    { label: 'Optional', href: '#anthropology' },
    { label: 'Dates', href: `${paths.onlineTestSeries}#time-table` },
  ];
  return (
    <ContentPage
      path={paths.upsc}
      intro="What the papers ask, subject by subject, with the documents to keep."
      className=""
    >
      <nav aria-label="Papers" className="wrap pt-6 print:hidden">
        <LinkList links={strip} look={`${buttonLook.outline} px-3! text-sm`} className="flex flex-wrap gap-2" />
      </nav>
      <div className="wrap grid gap-8 py-6 md:py-12 lg:grid-cols-[minmax(0,1fr)_min(20rem,40%)]">
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:self-start">
          <UpscSidebar />
        </div>
        <section className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="anthropology" className="mb-4 text-2xl md:text-3xl">
            Anthropology
          </h2>
          <SyllabusList entries={entriesOf('Anthropology')} level={3} />
        </section>
      </div>
      <Section title="GS Manual Papers" tone="dim">
        <OldPaperCarousel label="GS Manual Papers" level={3} papers={papers} />
      </Section>
      <Section title="Agriculture and Economics">
        <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
          {[...entriesOf('Agriculture'), ...entriesOf('Economics')].map((entry) => (
            <TextCard key={entry.id} text={entry} level={3} subject={entry.subject} isFolded />
          ))}
        </div>
      </Section>
    </ContentPage>
  );
}
