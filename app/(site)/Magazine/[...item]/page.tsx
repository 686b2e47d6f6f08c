import { HostImage } from '@/components/ui/host-image';
import { DraftMark } from '@/components/ui/item-list';
import { DownloadLink } from '@/components/ui/links';
import { findMagazine } from '@/lib/content/nouns/materials';
import { linkTo } from '@/lib/site/pages';
import { magazinePath, paths } from '@/lib/site/paths';

import { itemPage } from '../../content-page';

const ALL_ISSUES = 'All issues of the magazine';

const { generateMetadata, generateStaticParams, Page } = itemPage({
  noun: 'magazines',
  find: findMagazine,
  describe: ({ name, mid }) => ({
    title: name,
    description: `${name}: an issue of the monthly magazine for civil-services aspirants, to read and to download.`,
    path: magazinePath(mid),
  }),
  trail: [linkTo(paths.magazine)],
  missing: {
    title: 'This issue is not here',
    text: 'The issue you asked for does not exist, or is no longer published.',
    link: { label: ALL_ISSUES, href: paths.magazine },
  },
  draw: ({ name, coverUrl, documentUrl, isDraft }, goOn) => (
    <div className="wrap grid gap-8 py-10 sm:grid-cols-[16rem_minmax(0,1fr)] md:py-14 lg:grid-cols-[min(20rem,45%)_minmax(0,1fr)]">
      <div className="card self-start overflow-hidden max-sm:max-w-80">
        <HostImage src={coverUrl} alt={`Cover of ${name}`} width={360} height={480} sizes="320px" />
      </div>
      <div className="max-w-prose">
        <DraftMark isDraft={isDraft} />
        <p className="text-lg">
          An issue of the monthly magazine. It takes one theme and explains what is behind the headlines: the
          institutions, the law, the map and the past. It is free to read and to keep.
        </p>
        {documentUrl && (
          <p className="mt-6">
            <DownloadLink href={documentUrl} label="View Sample" of={name} look="primary" />
          </p>
        )}
        <p className="mt-6">
          <a href={paths.magazine} className="text-link py-2">
            {ALL_ISSUES}
          </a>
        </p>
        <div className="mt-8">{goOn}</div>
      </div>
    </div>
  ),
});

export { generateMetadata, generateStaticParams, Page as default };
