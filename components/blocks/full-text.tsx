import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { PageBanner } from '@/components/ui/page-banner';
import type { SafeHtml } from '@/lib/html/sanitize';

type Props = {
  title: string;
  html: SafeHtml;
  documentUrl?: string;
  trail: { label: string; href: string }[];
};

/** A text from start to end, on a page of its own. */
export function FullText({ title, html, documentUrl, trail }: Props) {
  return (
    <>
      <PageBanner title={title} trail={trail} />
      <article className="wrap py-10 md:py-14">
        <div className="max-w-prose">
          <Html html={html} under={1} />
          {documentUrl && (
            <p className="mt-10 print:hidden">
              <DownloadLink href={documentUrl} label="Download" of={title} look="primary" />
            </p>
          )}
        </div>
      </article>
    </>
  );
}
