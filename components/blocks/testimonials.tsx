import { Carousel } from '@/components/ui/carousel';
import { DraftMark } from '@/components/ui/draft-mark';
import type { Testimonial } from '@/lib/content/testimonials';

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
