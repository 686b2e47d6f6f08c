import { EssayCard } from '@/components/blocks/essay-card';
import { EmptyNote } from '@/components/ui/empty-note';
import { listEssays } from '@/lib/content/essays';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.essayPrep);

export default async function EssayPrepPage() {
  const essays = await listEssays();
  return (
    <>
      <ContentHead
        path={paths.essayPrep}
        title="Essay Preparation"
        intro="Read the opening, think where you would take it, then read on."
      />
      <div className="wrap py-10 md:py-14">
        {essays.length === 0 && <EmptyNote>There are no essays at the moment.</EmptyNote>}
        <ul className="grid gap-6 lg:grid-cols-2">
          {essays.map((essay) => (
            <li key={essay.id}>
              <EssayCard essay={essay} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
