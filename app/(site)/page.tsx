import { MagazineCarousel } from '@/components/blocks/covers';
import { AdvertisementList, AnnouncementBoard, BannerSlider, CourseList, Welcome } from '@/components/blocks/home';
import { TestimonialCarousel } from '@/components/blocks/people';
import { JsonLd } from '@/components/ui/html';
import { Section } from '@/components/ui/page-banner';
import { hostHtml } from '@/lib/content/host/wire';
import {
  listAdvertisements,
  listAnnouncements,
  listCourses,
  listTestimonials,
} from '@/lib/content/nouns/institute-lists';
import { listMagazines } from '@/lib/content/nouns/materials';
import { env } from '@/lib/server/env';
import { institute } from '@/lib/site/institute';
import { courseListData, instituteData, pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.home);

export default async function HomePage() {
  const [announcements, courses, magazines, advertisements, testimonials] = await Promise.all([
    listAnnouncements(),
    listCourses(),
    listMagazines(),
    listAdvertisements(),
    listTestimonials(),
  ]);
  const own = institute();
  const welcome = own.welcome === undefined ? undefined : hostHtml(own.welcome);
  const courseList = courseListData(env().siteUrl, courses);
  return (
    <>
      <JsonLd data={instituteData(env().siteUrl)} />
      {courseList && <JsonLd data={courseList} />}
      <BannerSlider />
      <div className="wrap grid grid-cols-1 gap-10 py-12 md:py-16 lg:grid-cols-[minmax(0,1fr)_min(22rem,40%)]">
        <Welcome name={own.name} text={welcome} />
        <AnnouncementBoard announcements={announcements} />
      </div>
      <Section title="Courses" tone="dim" intro="Four examinations, one foundation: read once, use it for all of them.">
        <CourseList courses={courses} />
      </Section>
      <Section title="Resources" intro="The monthly magazine, free to read and to keep.">
        <MagazineCarousel magazines={magazines} />
      </Section>
      <Section title="Good to know" tone="dim">
        <AdvertisementList advertisements={advertisements} />
      </Section>
      <Section title="Testimonials">
        <TestimonialCarousel testimonials={testimonials} />
      </Section>
    </>
  );
}
