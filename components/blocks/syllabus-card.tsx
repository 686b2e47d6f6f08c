import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { SiteLink } from '@/components/ui/site-link';
import type { SyllabusEntry } from '@/lib/api/syllabus';
import { truncateWords } from '@/lib/html/truncate';
import { syllabusTextPath } from '@/lib/paths';

/** Longer descriptions are cut, with a way to the whole (specification §9). */
const WORDS = 150;

/** One syllabus entry: what to study, and the document to keep. */
export function SyllabusCard({ entry: { id, title, description, documentUrl } }: { entry: SyllabusEntry }) {
  const { html, isTruncated } = truncateWords(description, WORDS);
  return (
    <article className="card p-6 md:p-8">
      <h3 className="mb-4 text-xl">{title}</h3>
      <Html html={html} className="text-base" />
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
