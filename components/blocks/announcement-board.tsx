import { DraftMark } from '@/components/ui/draft-mark';
import { BellIcon } from '@/components/ui/icons';
import type { Announcement } from '@/lib/content/announcements';
import { paths } from '@/lib/site/paths';

export const AnnouncementBoard = ({ announcements }: { announcements: Announcement[] }) => (
  <aside aria-labelledby="announcements" className="card border-t-4 border-t-marigold p-6">
    <h2 id="announcements" className="flex items-center gap-2.5 text-xl">
      <BellIcon className="size-6 text-marigold-deep" />
      Announcements
    </h2>
    <ul className="mt-4 divide-y divide-line">
      {announcements.map(({ id, title, isDraft }) => (
        <li key={id} dir="auto" className="py-3 text-sm">
          <DraftMark isDraft={isDraft} />
          {title}
        </li>
      ))}
    </ul>
    <a href={paths.announcement} className="text-link mt-2 inline-block py-2.5 text-sm">
      All announcements
    </a>
  </aside>
);
