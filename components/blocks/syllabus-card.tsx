import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { SiteLink } from '@/components/ui/site-link';
import type { SyllabusEntry } from '@/lib/content/syllabus';
import { truncateWords } from '@/lib/html/truncate';
import { syllabusTextPath } from '@/lib/site/paths';

/** Longer descriptions are cut, with a way to the whole (specification §9). */
const WORDS = 150;

type Props = {
  entry: SyllabusEntry;
  level: 2 | 3;
  /** Whether the subject is named: where the page does not say it. */
  hasSubject?: boolean;
};

/** One syllabus entry: what to study, and the document to keep. */
export function SyllabusCard({ entry, level, hasSubject = false }: Props) {
  const { id, subject, title, description, documentUrl } = entry;
  const Heading = `h${level}` as const;
  const { html, isTruncated } = truncateWords(description, WORDS);
  return (
    <article className="card p-6 md:p-8">
      {hasSubject && <p className="mb-1 text-sm font-semibold text-marigold-deep">{subject}</p>}
      <Heading className="mb-4 text-xl">{title}</Heading>
      <Html html={html} under={level} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {isTruncated && (
          <SiteLink href={syllabusTextPath(id)} className="text-link py-2 font-semibold">
            Read more <span className="sr-only">: {title}</span>
          </SiteLink>
        )}
        {documentUrl && <DownloadLink href={documentUrl} label="Download" of={title} />}
      </div>
    </article>
  );
}
