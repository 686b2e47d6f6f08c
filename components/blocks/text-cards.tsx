import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { EmptyNote, ItemList } from '@/components/ui/item-list';
import { SiteLink } from '@/components/ui/site-link';
import type { Essay } from '@/lib/content/essays';
import type { SyllabusEntry } from '@/lib/content/syllabus';
import type { SafeHtml } from '@/lib/html/sanitize';
import { truncateWords } from '@/lib/html/truncate';
import { essayTextPath, syllabusTextPath } from '@/lib/site/paths';

/** A longer text is cut, with a link to the whole (specification §9). */
const ESSAY_WORDS = 100;
const SYLLABUS_WORDS = 150;

const NO_SYLLABUS = 'This syllabus is not there at the moment. Please come back soon.';

type Props = {
  title: string;
  level: 2 | 3;
  subject?: string;
  text: { description: SafeHtml; documentUrl?: string };
  words: number;
  href: string;
  downloadLabel: string;
};

function TextCard({ title, level, subject, text, words, href, downloadLabel }: Props) {
  const Heading = `h${level}` as const;
  const { html, isTruncated } = truncateWords(text.description, words);
  return (
    <article className="card flex h-full flex-col p-6 md:p-8">
      {subject && <p className="mb-1 text-sm font-semibold text-marigold-deep">{subject}</p>}
      <Heading className="mb-4 text-xl">{title}</Heading>
      <Html html={html} under={level} className="grow" />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isTruncated && (
          <SiteLink href={href} className="text-link py-2 font-semibold">
            Read more <span className="sr-only">: {title}</span>
          </SiteLink>
        )}
        {text.documentUrl && <DownloadLink href={text.documentUrl} label={downloadLabel} of={title} />}
      </div>
    </article>
  );
}

export const EssayCard = ({ essay }: { essay: Essay }) => (
  <TextCard
    title={essay.topic}
    level={2}
    text={essay}
    words={ESSAY_WORDS}
    href={essayTextPath(essay.id)}
    downloadLabel="Download to read More"
  />
);

type SyllabusProps = {
  entry: SyllabusEntry;
  level: 2 | 3;
  /** Whether the card names the subject, for pages that do not. */
  hasSubject?: boolean;
};

export const SyllabusCard = ({ entry, level, hasSubject = false }: SyllabusProps) => (
  <TextCard
    title={entry.title}
    level={level}
    subject={hasSubject ? entry.subject : undefined}
    text={entry}
    words={SYLLABUS_WORDS}
    href={syllabusTextPath(entry.id)}
    downloadLabel="Download"
  />
);

export const SyllabusList = ({ entries, level }: { entries: SyllabusEntry[]; level: 2 | 3 }) => (
  <ItemList items={entries} emptyNote={NO_SYLLABUS} look="gap-6">
    {(entry) => <SyllabusCard entry={entry} level={level} />}
  </ItemList>
);

export const FullText = ({ title, text }: { title: string; text: Props['text'] | null }) => (
  <div className="wrap py-10 md:py-14">
    {text ? (
      <article className="max-w-prose">
        <Html html={text.description} under={1} />
        {text.documentUrl && (
          <p className="mt-10 print:hidden">
            <DownloadLink href={text.documentUrl} label="Download" of={title} look="primary" />
          </p>
        )}
      </article>
    ) : (
      <EmptyNote>{NO_SYLLABUS}</EmptyNote>
    )}
  </div>
);
