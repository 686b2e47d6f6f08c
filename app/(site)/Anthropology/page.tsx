import { GoOn } from '@/components/blocks/go-on';
import { FullText } from '@/components/blocks/text-cards';
import { getAnthropology } from '@/lib/content/nouns/syllabus';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.anthropology);

export default async function AnthropologyPage() {
  const anthropology = await getAnthropology();
  return (
    <ContentPage
      path={paths.anthropology}
      trail={[{ label: 'UPSC', href: paths.upsc }]}
      className=""
      leadsOnBelow={false}
    >
      <img
        src="/art/anthropology.svg"
        alt=""
        width={1600}
        height={480}
        className="block h-36 w-full object-cover md:h-64"
      />
      <FullText title="Anthropology syllabus" text={anthropology} goOn={<GoOn path={paths.anthropology} />} />
    </ContentPage>
  );
}
