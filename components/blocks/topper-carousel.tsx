import { Carousel } from '@/components/ui/carousel';
import { DraftMark } from '@/components/ui/draft-mark';
import { HostImage } from '@/components/ui/host-image';
import { Html } from '@/components/ui/html';
import type { Topper } from '@/lib/content/toppers';

export const TopperCarousel = ({ toppers }: { toppers: Topper[] }) => (
  <Carousel label="Our Toppers" slidesInView={[1, 1, 2, 2]} speedMs={800} autoplayMs={3_000} gapPx={24} hasArrows>
    {toppers.map(({ id, name, marks, tagline, claim, imageUrl, isDraft }) => (
      <article
        key={id}
        className="card m-1 flex flex-col items-start gap-5 p-6 sm:flex-row sm:items-center md:max-lg:flex-col md:max-lg:items-start"
      >
        <div className="w-40 shrink-0">
          <HostImage src={imageUrl} alt="" width={320} height={320} sizes="160px" className="rounded-full" />
        </div>
        {/* The law wants what stands beside the name in the same letters. */}
        <div className="grid gap-3 text-base">
          <h3 dir="auto" className="font-sans text-base">
            <DraftMark isDraft={isDraft} />
            {name}
          </h3>
          {claim && <p>{claim}</p>}
          <Html html={marks} under={3} className="[&>*+*]:mt-1" />
          {tagline && (
            <p dir="auto" className="text-ink-mid italic">
              {tagline}
            </p>
          )}
        </div>
      </article>
    ))}
  </Carousel>
);
