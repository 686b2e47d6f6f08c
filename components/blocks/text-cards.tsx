import type { ReactNode } from 'react';

import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { ChevronDownIcon } from '@/components/ui/icons';
import { EmptyNote, ItemList } from '@/components/ui/item-list';
import { LinkList } from '@/components/ui/link-list';
import type { Essay } from '@/lib/content/essays';
import type { SyllabusEntry } from '@/lib/content/syllabus';
import { withParts } from '@/lib/html/parts';
import type { SafeHtml } from '@/lib/html/sanitize';
import { truncateWords } from '@/lib/html/truncate';
import { essayTextPath, syllabusTextPath } from '@/lib/site/paths';

const NO_SYLLABUS = 'This syllabus is not available at the moment. Please come back soon.';

/** How a kind of text is cut, with a link to the whole (specification §9). */
const lookOf = (text: Essay | SyllabusEntry) =>
  'topic' in text
    ? { title: text.topic, words: 100, href: essayTextPath(text.id), download: 'Download to read More' }
    : { title: text.title, words: 150, href: syllabusTextPath(text.id), download: 'Download' };

type CardProps = { text: Essay | SyllabusEntry; level: 2 | 3; subject?: string; isFolded?: boolean };

/** The start of a text. It names the `subject` on pages that do not. Folded, it shows its first lines (globals.css). */
export function TextCard({ text, level, subject, isFolded = false }: CardProps) {
  const Heading = `h${level}` as const;
  const { title, words, href, download } = lookOf(text);
  const { html, isTruncated } = truncateWords(text.description, words);
  const heading = (
    <Heading dir="auto" className={isFolded ? 'text-lg leading-snug' : 'text-xl'}>
      {title}
    </Heading>
  );
  const start = <Html html={html} under={level} className={isFolded ? 'mt-2' : 'mt-4 grow'} />;
  return (
    <article className={`card flex h-full flex-col ${isFolded ? 'p-4 md:p-6' : 'p-6 md:p-8'}`}>
      {subject && <p className="mb-1 text-sm font-semibold text-marigold-deep">{subject}</p>}
      {isFolded ? (
        <details className="fold group">
          <summary className="flex list-none items-start justify-between gap-3 [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDownIcon className="mt-1 size-5 shrink-0 group-open:rotate-180 print:hidden" />
          </summary>
          {start}
        </details>
      ) : (
        <>
          {heading}
          {start}
        </>
      )}
      <div className={`flex flex-wrap items-center gap-x-6 gap-y-1 ${isFolded ? 'mt-1' : 'mt-5'}`}>
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
  <ItemList items={entries} emptyNote={NO_SYLLABUS} look="gap-3 md:gap-4">
    {(entry) => <TextCard text={entry} level={level} isFolded />}
  </ItemList>
);

type FullProps = {
  title: string;
  text: { description: SafeHtml; documentUrl?: string } | null;
  goOn: ReactNode;
};

/** A whole text, beside it on wide screens its contents, and where to go on. */
export function FullText({ title, text, goOn }: FullProps) {
  const whole = text && withParts(text.description);
  const parts = whole?.parts ?? [];
  return (
    <div className="wrap grid grid-cols-1 gap-10 py-10 md:py-14 lg:grid-cols-[minmax(0,42rem)_minmax(0,1fr)] lg:gap-14">
      {whole ? (
        <article className="max-w-prose">
          <Html html={whole.html} under={1} />
          {text?.documentUrl && (
            <p className="mt-10 print:hidden">
              <DownloadLink href={text.documentUrl} label="Download" of={title} look="primary" />
            </p>
          )}
        </article>
      ) : (
        <EmptyNote>{NO_SYLLABUS}</EmptyNote>
      )}
      <div className="lg:sticky lg:top-6 lg:max-w-sm lg:self-start">
        {parts.length > 1 && (
          <nav aria-labelledby="contents" className="mb-8 max-lg:hidden print:hidden">
            <h2 id="contents" className="text-xl">
              On this page
            </h2>
            <LinkList
              links={parts}
              look="block py-1.5 text-sm hover:text-marigold-deep hover:underline"
              className="mt-2"
            />
          </nav>
        )}
        {goOn}
      </div>
    </div>
  );
}
