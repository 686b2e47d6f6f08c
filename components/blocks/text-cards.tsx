import type { ReactNode } from 'react';

import { Html } from '@/components/ui/html';
import { ChevronDownIcon } from '@/components/ui/icons';
import { EmptyNote, ItemList, LinkList } from '@/components/ui/item-list';
import { DownloadLink } from '@/components/ui/links';
import type { Article, Essay } from '@/lib/content/nouns/materials';
import type { SyllabusEntry } from '@/lib/content/nouns/syllabus';
import type { SafeHtml } from '@/lib/html/sanitize';
import { truncateWords, withParts } from '@/lib/html/truncate';
import { articlePath, essayTextPath, paths, syllabusTextPath } from '@/lib/site/paths';

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

type ArticleProps = {
  articles: Pick<Article, 'id' | 'title'>[];
  activeId?: string;
  goOn?: ReactNode;
  children: ReactNode;
};

const LIST_ID = 'all-articles';
const DEFAULT_LABEL = 'Government schemes since 2014';

/** The titles of the articles as tabs beside the pane, on a phone below it. Each tab is a link with its own address. */
export function ArticleReader({ articles, activeId, goOn, children }: ArticleProps) {
  const tabs = [
    { label: DEFAULT_LABEL as ReactNode, href: paths.articles as string, isCurrent: activeId === undefined },
    ...articles.map(({ id, title }) => ({
      label: <bdi>{title}</bdi>,
      href: articlePath(id),
      isCurrent: id === activeId,
    })),
  ];
  return (
    <div className="wrap grid gap-8 py-8 md:py-12 grid-cols-1 lg:grid-cols-[min(19rem,40%)_minmax(0,1fr)] lg:gap-12">
      <nav aria-label="Articles" id={LIST_ID} className="print:hidden max-lg:order-last">
        <LinkList
          links={tabs}
          look="-ml-0.5 block border-l-4 border-transparent py-2.5 pl-4 text-sm hover:bg-paper-dim aria-[current]:border-marigold-mid aria-[current]:bg-paper-dim aria-[current]:font-semibold aria-[current]:text-ink"
          className="border-l-2 border-line"
        />
      </nav>
      <div className="min-w-0">
        <p className="mb-4 lg:hidden print:hidden">
          <a href={`#${LIST_ID}`} className="text-link inline-block py-2">
            All articles ({articles.length})
          </a>
        </p>
        <article>{children}</article>
        <div className="mt-10 max-w-prose empty:hidden">{goOn}</div>
      </div>
    </div>
  );
}
