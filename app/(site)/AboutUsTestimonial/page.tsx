import { TestimonialCard } from '@/components/blocks/testimonial-card';
import { ReviewForm } from '@/components/forms/review-form';
import { EmptyNote } from '@/components/ui/empty-note';
import { listTestimonials } from '@/lib/content/testimonials';
import { listApprovedReviews } from '@/lib/publishing/reviews';
import { pageMetadata } from '@/lib/site/metadata';
import { endpoints, paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.testimonials);

export default async function TestimonialsPage() {
  const [testimonials, reviews] = await Promise.all([listTestimonials(), listApprovedReviews()]);
  const all = [...testimonials, ...reviews];
  return (
    <>
      <ContentHead path={paths.testimonials} title="Testimonials" intro="In the words of those who study with us." />
      <div className="wrap py-10 md:py-14">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <p className="max-w-prose text-muted">Reviews are read by the institute before they appear here.</p>
          <ReviewForm action={endpoints.reviews} />
        </div>
        {all.length === 0 && <EmptyNote>There are no reviews yet.</EmptyNote>}
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {all.map((testimonial) => (
            <li key={testimonial.id}>
              <TestimonialCard testimonial={testimonial} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
