import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import type { SafeHtml } from '@/lib/html/sanitize';

type Props = { title: string; text: { description: SafeHtml; documentUrl?: string } };

export function FullText({ title, text: { description, documentUrl } }: Props) {
  return (
    <article className="max-w-prose">
      <Html html={description} under={1} />
      {documentUrl && (
        <p className="mt-10 print:hidden">
          <DownloadLink href={documentUrl} label="Download" of={title} look="primary" />
        </p>
      )}
    </article>
  );
}
