import { TestimonialCard } from '@/components/blocks/people';
import { Notice } from '@/components/forms/notice';
import { ReviewForm } from '@/components/forms/review-form';
import { ItemList } from '@/components/ui/item-list';
import { listTestimonials } from '@/lib/content/nouns/institute-lists';
import { currentNotice } from '@/lib/content/nouns/notices';
import { listApprovedReviews } from '@/lib/finding/publishing/reviews';
import { pageMetadata } from '@/lib/site/metadata';
import { endpoints, paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.testimonials);

export default async function TestimonialsPage() {
  const all = (await Promise.all([listTestimonials(), listApprovedReviews()])).flat();
  return (
    <ContentPage path={paths.testimonials} intro="In the words of those who study with us.">
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-muted">The institute reads reviews before they appear here.</p>
        <ReviewForm action={endpoints.reviews} notice={<Notice notice={currentNotice('review')} />} />
      </div>
      <ItemList items={all} emptyNote="There are no reviews yet." look="gap-5 md:grid-cols-2 lg:grid-cols-3">
        {(testimonial) => <TestimonialCard testimonial={testimonial} />}
      </ItemList>
    </ContentPage>
  );
}
