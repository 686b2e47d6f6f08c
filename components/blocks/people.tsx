import { Carousel } from '@/components/ui/carousel';
import { HostImage } from '@/components/ui/host-image';
import { Html } from '@/components/ui/html';
import { DraftMark } from '@/components/ui/item-list';
import type { Testimonial, Topper } from '@/lib/content/nouns/institute-lists';

export const TestimonialCard = ({ testimonial: { author, review, claim, isDraft } }: { testimonial: Testimonial }) => (
  <figure className="card flex h-full flex-col p-6">
    <img src="/art/quote.svg" alt="" width={32} height={32} loading="lazy" />
    <DraftMark isDraft={isDraft} />
    <blockquote dir="auto" className="mt-3 grow">
      {review}
    </blockquote>
    <figcaption className="mt-5 flex items-center gap-3 border-t border-line pt-4">
      <img src="/art/avatar.svg" alt="" width={44} height={44} loading="lazy" />
      <span>
        <span dir="auto" className="block font-semibold text-ink">
          {author}
        </span>
        {claim && <span className="block">{claim}</span>}
      </span>
    </figcaption>
  </figure>
);

export const TestimonialCarousel = ({ testimonials }: { testimonials: Testimonial[] }) => (
  <Carousel label="Testimonials" slidesInView={[1, 1, 1, 3]} speedMs={500} gapPx={20} hasDots>
    {testimonials.map((testimonial) => (
      <div key={testimonial.id} className="h-full p-1">
        <TestimonialCard testimonial={testimonial} />
      </div>
    ))}
  </Carousel>
);

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
