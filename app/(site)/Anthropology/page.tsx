import { DownloadLink } from '@/components/ui/download-link';
import { EmptyNote } from '@/components/ui/empty-note';
import { Html } from '@/components/ui/html';
import { getAnthropology } from '@/lib/content/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.anthropology);

export default async function AnthropologyPage() {
  const anthropology = await getAnthropology();
  return (
    <>
      <ContentHead
        path={paths.anthropology}
        title="Anthropology Syllabus"
        trail={[{ label: 'UPSC', href: paths.upsc }]}
      />
      <img
        src="/art/anthropology.svg"
        alt=""
        width={1600}
        height={480}
        className="block h-36 w-full object-cover md:h-64"
      />
      <div className="wrap py-10 md:py-14">
        <div className="max-w-prose">
          {anthropology ? (
            <>
              <Html html={anthropology.description} under={1} />
              {anthropology.documentUrl && (
                <p className="mt-8">
                  <DownloadLink
                    href={anthropology.documentUrl}
                    label="Download"
                    of="Anthropology syllabus"
                    look="primary"
                  />
                </p>
              )}
            </>
          ) : (
            <EmptyNote>This syllabus is not there at the moment. Please come back soon.</EmptyNote>
          )}
        </div>
      </div>
    </>
  );
}
