import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { EmptyNote, ItemList } from '@/components/ui/item-list';
import type { Essay } from '@/lib/content/essays';
import type { SyllabusEntry } from '@/lib/content/syllabus';
import type { SafeHtml } from '@/lib/html/sanitize';
import { truncateWords } from '@/lib/html/truncate';
import { essayTextPath, syllabusTextPath } from '@/lib/site/paths';

const NO_SYLLABUS = 'This syllabus is not available at the moment. Please come back soon.';

/** How a kind of text is cut, with a link to the whole (specification §9). */
const lookOf = (text: Essay | SyllabusEntry) =>
  'topic' in text
    ? { title: text.topic, words: 100, href: essayTextPath(text.id), download: 'Download to read More' }
    : { title: text.title, words: 150, href: syllabusTextPath(text.id), download: 'Download' };

/** The start of a text. It names the `subject` on pages that do not. */
export function TextCard({ text, level, subject }: { text: Essay | SyllabusEntry; level: 2 | 3; subject?: string }) {
  const Heading = `h${level}` as const;
  const { title, words, href, download } = lookOf(text);
  const { html, isTruncated } = truncateWords(text.description, words);
  return (
    <article className="card flex h-full flex-col p-6 md:p-8">
      {subject && <p className="mb-1 text-sm font-semibold text-marigold-deep">{subject}</p>}
      <Heading dir="auto" className="mb-4 text-xl">
        {title}
      </Heading>
      <Html html={html} under={level} className="grow" />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isTruncated && (
          <a href={href} className="text-link py-2 font-semibold">
            Read more <span className="sr-only">: {title}</span>
          </a>
        )}
        {text.documentUrl && <DownloadLink href={text.documentUrl} label={download} of={title} />}
      </div>
    </article>
  );
}

export const SyllabusList = ({ entries, level }: { entries: SyllabusEntry[]; level: 2 | 3 }) => (
  <ItemList items={entries} emptyNote={NO_SYLLABUS} look="gap-6">
    {(entry) => <TextCard text={entry} level={level} />}
  </ItemList>
);

type FullProps = { title: string; text: { description: SafeHtml; documentUrl?: string } | null };

export const FullText = ({ title, text }: FullProps) => (
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
