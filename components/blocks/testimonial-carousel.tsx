import { Carousel } from '@/components/ui/carousel';
import type { Testimonial } from '@/lib/content/testimonials';

import { TestimonialCard } from './testimonial-card';

export function TestimonialCarousel({ testimonials }: { testimonials: Testimonial[] }) {
  return (
    <Carousel
      label="Testimonials"
      slidesInView={{ upTo425: 1, upTo768: 1, upTo1024: 1, beyond: 3 }}
      speedMs={500}
      gapPx={20}
      hasDots
    >
      {testimonials.map((testimonial) => (
        <div key={testimonial.id} className="h-full p-1">
          <TestimonialCard testimonial={testimonial} />
        </div>
      ))}
    </Carousel>
  );
}
