import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { SiteLink } from '@/components/ui/site-link';
import type { Essay } from '@/lib/content/essays';
import { truncateWords } from '@/lib/html/truncate';
import { essayTextPath } from '@/lib/site/paths';

/** Longer essays are cut, with a way to the whole (specification §9). */
const WORDS = 100;

export function EssayCard({ essay: { id, topic, description, documentUrl } }: { essay: Essay }) {
  const { html, isTruncated } = truncateWords(description, WORDS);
  return (
    <article className="card flex h-full flex-col p-6 md:p-8">
      <h2 className="mb-4 text-xl">{topic}</h2>
      <Html html={html} under={2} className="grow [&_h3]:text-lg" />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        {documentUrl && <DownloadLink href={documentUrl} label="Download to read More" of={topic} />}
        {isTruncated && (
          <SiteLink href={essayTextPath(id)} className="text-link py-2 font-semibold">
            Read more <span className="sr-only">: {topic}</span>
          </SiteLink>
        )}
      </div>
    </article>
  );
}
