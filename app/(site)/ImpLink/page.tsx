import { buttonLook } from '@/components/ui/button';
import { EmptyNote } from '@/components/ui/empty-note';
import { ExternalIcon } from '@/components/ui/icons';
import { listImportantLinks } from '@/lib/content/links-and-videos';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.impLink);

export default async function ImpLinkPage() {
  const links = await listImportantLinks();
  return (
    <>
      <ContentHead path={paths.impLink} title="Important Links" intro="First-hand sources. Each opens in a new tab." />
      <div className="wrap py-10 md:py-14">
        {links.length === 0 && <EmptyNote>There are no links at the moment.</EmptyNote>}
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {links.map(({ id, title, description, url }) => (
            <li key={id} className="card flex flex-col items-start p-6">
              <h2 className="text-lg leading-snug">{title}</h2>
              {description && <p className="mt-2 text-sm text-muted">{description}</p>}
              {url && (
                <a href={url} target="_blank" rel="noopener" className={`${buttonLook.outline} mt-auto translate-y-2`}>
                  More Info At
                  <span className="sr-only"> {title} (opens a new tab)</span>
                  <ExternalIcon />
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
