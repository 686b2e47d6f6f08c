import { OldPaperCarousel } from '@/components/blocks/covers';
import { SyllabusList, TextCard } from '@/components/blocks/text-cards';
import { UpscSidebar } from '@/components/blocks/upsc-sidebar';
import { Section } from '@/components/ui/section';
import { listOldPapers } from '@/lib/content/old-papers';
import { listSyllabusOf } from '@/lib/content/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.upsc);

export default async function UpscPage() {
  const [anthropology, agriculture, economics, papers] = await Promise.all([
    listSyllabusOf('Anthropology'),
    listSyllabusOf('Agriculture'),
    listSyllabusOf('Economics'),
    listOldPapers(),
  ]);
  return (
    <ContentPage
      path={paths.upsc}
      intro="What the papers ask, subject by subject, with the documents to keep."
      className=""
    >
      <div className="wrap grid gap-10 py-10 md:py-14 lg:grid-cols-[minmax(0,1fr)_min(20rem,40%)]">
        <div className="lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:self-start">
          <UpscSidebar />
        </div>
        <section className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 className="mb-6 text-2xl md:text-3xl">Anthropology</h2>
          <SyllabusList entries={anthropology} level={3} />
        </section>
      </div>
      <Section title="GS Manual Papers" tone="dim">
        <OldPaperCarousel label="GS Manual Papers" level={3} papers={papers} />
      </Section>
      <Section title="Agriculture and Economics">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {[...agriculture, ...economics].map((entry) => (
            <TextCard key={entry.id} text={entry} level={3} subject={entry.subject} />
          ))}
        </div>
      </Section>
    </ContentPage>
  );
}
