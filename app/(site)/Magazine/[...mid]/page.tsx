import { MissingItem } from '@/components/blocks/missing-item';
import { DownloadLink } from '@/components/ui/download-link';
import { DraftMark } from '@/components/ui/draft-mark';
import { HostImage } from '@/components/ui/host-image';
import { SiteLink } from '@/components/ui/site-link';
import { findMagazine } from '@/lib/content/magazines';
import { itemMetadata, missingMetadata } from '@/lib/site/metadata';
import { itemOf, magazinePath, paths } from '@/lib/site/paths';

import { ContentHead } from '../../content-head';

// On demand, from cached content: a page kept for every id that somebody makes up would fill the disk.
export const dynamic = 'force-dynamic';

const MISSING = 'This issue is not here';

type Props = { params: Promise<{ mid: string[] }> };

const load = async ({ params }: Props) => findMagazine(itemOf((await params).mid));

export async function generateMetadata(props: Props) {
  const magazine = await load(props);
  if (!magazine) return missingMetadata(MISSING);
  return itemMetadata({
    title: magazine.name,
    description: `${magazine.name}: an issue of the monthly magazine for civil-services aspirants, to read and to download.`,
    path: magazinePath(magazine.mid),
  });
}

export default async function MagazineIssuePage(props: Props) {
  const magazine = await load(props);
  if (!magazine) {
    return (
      <MissingItem
        title={MISSING}
        text="The issue you asked for does not exist, or is no longer published."
        link={{ label: 'All issues of the magazine', href: paths.magazine }}
      />
    );
  }
  const { name, coverUrl, documentUrl, isDraft } = magazine;
  return (
    <>
      <ContentHead
        path={magazinePath(magazine.mid)}
        title={name}
        trail={[{ label: 'Magazine', href: paths.magazine }]}
      />
      <div className="wrap grid gap-8 py-10 sm:grid-cols-[16rem_minmax(0,1fr)] md:py-14 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="card overflow-hidden max-sm:max-w-80">
          <HostImage src={coverUrl} alt={`Cover of ${name}`} width={360} height={480} sizes="320px" />
        </div>
        <div className="max-w-prose">
          <DraftMark isDraft={isDraft} />
          <p className="text-lg">
            An issue of the monthly magazine. It takes one theme and explains what stands behind the headlines: the
            institutions, the law, the map and the past. It is free to read and to keep.
          </p>
          {documentUrl && (
            <p className="mt-6">
              <DownloadLink href={documentUrl} label="View Sample" of={name} look="primary" />
            </p>
          )}
          <p className="mt-6">
            <SiteLink href={paths.magazine} className="text-link py-2">
              All issues of the magazine
            </SiteLink>
          </p>
        </div>
      </div>
    </>
  );
}
