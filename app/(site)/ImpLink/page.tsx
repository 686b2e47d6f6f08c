import { buttonLook } from '@/components/ui/button';
import { ExternalIcon } from '@/components/ui/icons';
import { ItemList } from '@/components/ui/item-list';
import { listImportantLinks } from '@/lib/content/nouns/materials';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.impLink);

export default async function ImpLinkPage() {
  const links = await listImportantLinks();
  return (
    <ContentPage path={paths.impLink} intro="First-hand sources. Each opens in a new tab.">
      <ItemList items={links} emptyNote="There are no links at the moment." look="gap-5 md:grid-cols-2 lg:grid-cols-3">
        {({ title, description, url }) => (
          <div className="card flex h-full flex-col items-start p-6">
            <h2 dir="auto" className="text-lg leading-snug">
              {title}
            </h2>
            {description && (
              <p dir="auto" className="mt-2 text-sm text-muted">
                {description}
              </p>
            )}
            {url && (
              <a href={url} target="_blank" rel="noopener" className={`${buttonLook.outline} mt-auto translate-y-2`}>
                More Info At
                <span className="sr-only"> {title} (opens a new tab)</span>
                <ExternalIcon />
              </a>
            )}
          </div>
        )}
      </ItemList>
    </ContentPage>
  );
}
