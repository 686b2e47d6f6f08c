import { buttonLook } from '@/components/ui/button';
import { DraftMark } from '@/components/ui/draft-mark';
import { ExternalIcon } from '@/components/ui/icons';
import type { Advertisement } from '@/lib/content/advertisements';

export const AdvertisementList = ({ advertisements }: { advertisements: Advertisement[] }) => (
  <ul className="grid gap-5 md:grid-cols-2 xl:grid-cols-3">
    {advertisements.map(({ id, title, url, isDraft }) => (
      <li key={id} className="card flex flex-col items-start justify-between gap-5 border-l-4 border-l-marigold p-6">
        <h3 dir="auto" className="text-lg leading-snug">
          <DraftMark isDraft={isDraft} />
          {title}
        </h3>
        {url && (
          <a href={url} target="_blank" rel="noopener" className={buttonLook.outline}>
            Click here to know More
            <ExternalIcon />
            <span className="sr-only">: {title} (opens a new tab)</span>
          </a>
        )}
      </li>
    ))}
  </ul>
);
