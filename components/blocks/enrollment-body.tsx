import { DownloadLink } from '@/components/ui/download-link';
import { Html } from '@/components/ui/html';
import { SiteLink } from '@/components/ui/site-link';
import type { Enrollment } from '@/lib/content/enrollments';
import { paths } from '@/lib/site/paths';

/** How to enrol, with its PDF; where there is none yet, with the placeholder link of specification §2. */
export function EnrollmentBody({ enrollment: { title, description, pdfUrl } }: { enrollment: Enrollment }) {
  return (
    <>
      <Html html={description} under={2} className="max-w-none" />
      <p className="mt-5">
        {pdfUrl ? (
          <DownloadLink href={pdfUrl} label="Download PDF" of={title} />
        ) : (
          <SiteLink href={paths.pageNotFound} className="text-link py-2">
            Download PDF to read More
          </SiteLink>
        )}
      </p>
    </>
  );
}
