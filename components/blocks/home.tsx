import { buttonLook } from '@/components/ui/button';
import { Carousel } from '@/components/ui/carousel';
import { Html } from '@/components/ui/html';
import { ArrowRightIcon, BellIcon, ExternalIcon } from '@/components/ui/icons';
import { DraftMark } from '@/components/ui/item-list';
import type { Advertisement, Announcement, Course } from '@/lib/content/nouns/institute-lists';
import type { SafeHtml } from '@/lib/html/sanitize';
import { courseAnchor } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

/** How many courses come before 'View All Courses'. */
const FIRST = 6;
const ALL_ID = 'all-courses';

const ART: Record<string, string> = {
  upsc: '/art/course-upsc.svg',
  ssc: '/art/course-ssc.svg',
  'up-pcs': '/art/course-up-pcs.svg',
  'nda-cds': '/art/course-nda-cds.svg',
};

/** What a visitor asks of a course next. */
const NEXT_STEPS = {
  Fees: `${paths.onlineTestSeries}#fees`,
  'How to enroll': `${paths.onlineTestSeries}#how-to-enroll`,
};

const nameId = ({ id }: Course) => `${courseAnchor(id)}-name`;

const CourseCard = ({ course }: { course: Course }) => (
  <li
    id={courseAnchor(course.id)}
    className="flex items-center overflow-hidden rounded-card border border-line bg-surface sm:block"
  >
    <img
      src={ART[course.category.toLowerCase()] ?? '/art/course-other.svg'}
      alt=""
      width={480}
      height={300}
      loading="lazy"
      className="block w-32 shrink-0 self-stretch object-cover sm:w-full"
    />
    <div className="p-4">
      <p className="text-xs font-semibold tracking-wide text-marigold-deep">{course.category}</p>
      <h3 id={nameId(course)} dir="auto" className="mt-1 text-lg leading-snug">
        {course.name}
      </h3>
      <p className="flex flex-wrap gap-x-5">
        {Object.entries(NEXT_STEPS).map(([label, href]) => (
          <a key={href} href={href} aria-describedby={nameId(course)} className="text-link py-2 text-sm">
            {label}
          </a>
        ))}
      </p>
    </div>
  </li>
);

/** The first courses, with a link that shows the rest. An address that names a course of the rest shows it too. */
export function CourseList({ courses }: { courses: Course[] }) {
  const grid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3';
  const rest = courses.slice(FIRST);
  return (
    <div className="group">
      <ul className={grid}>
        {courses.slice(0, FIRST).map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
      {rest.length > 0 && (
        <>
          <p className="reveal-trigger mt-8 text-center group-has-[.reveal_:target]:hidden">
            <a href={`#${ALL_ID}`} className="text-link py-2 font-semibold">
              View All Courses
            </a>
          </p>
          <ul id={ALL_ID} tabIndex={-1} className={`reveal mt-5 has-[:target]:grid! ${grid}`}>
            {rest.map((course) => (
              <CourseCard key={course.id} course={course} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const SLIDES = [
  {
    title: 'Read with a plan',
    text: 'Syllabus, notes, magazines and model papers, in one quiet place.',
    link: { label: 'See the UPSC syllabus', href: paths.upsc },
  },
  {
    title: 'Understand the country',
    text: 'Articles and essays that explain before they list.',
    link: { label: 'Read the articles', href: paths.articles },
  },
  {
    title: 'Practise before the day',
    text: 'An online test series with negative marking and worked solutions.',
    link: { label: 'Open the test series', href: paths.onlineTestSeries },
  },
];

export const BannerSlider = () => (
  <Carousel label="Highlights" autoplayMs={4_000} hasDots isOverlaid>
    {SLIDES.map(({ title, text, link }, index) => (
      <div key={title} className="on-bar relative flex min-h-[25rem] items-center bg-bar md:min-h-[30rem]">
        <img
          src={`/art/banner-${index + 1}.svg`}
          alt=""
          width={1600}
          height={640}
          loading={index === 0 ? 'eager' : 'lazy'}
          fetchPriority={index === 0 ? 'high' : 'auto'}
          className="absolute inset-0 size-full object-cover"
        />
        <div className="absolute inset-0 bg-bar-deep/80 md:bg-transparent md:bg-gradient-to-r md:from-bar-deep md:via-bar-deep/70 md:to-transparent" />
        <div className="wrap relative pt-8 pb-20 text-on-bar">
          <p className="max-w-xl font-serif text-4xl font-semibold text-balance">{title}</p>
          <p className="mt-3 max-w-md text-lg">{text}</p>
          <a href={link.href} className={`${buttonLook.primary} mt-6`}>
            {link.label}
            <ArrowRightIcon />
          </a>
        </div>
      </div>
    ))}
  </Carousel>
);

/** The home page's About section, with the page's h1. */
export const Welcome = ({ name, text }: { name: string; text: SafeHtml | undefined }) => (
  <section>
    <h1 className="text-3xl">Welcome to {name}</h1>
    {text && <Html html={text} under={1} className="mt-5 max-w-prose" />}
    <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-3">
      <a href={paths.onlineTestSeries} className={buttonLook.solid}>
        Open the test series
      </a>
      <a href={paths.aboutUs} className="text-link inline-block py-2.5 font-semibold">
        More about us
      </a>
    </div>
  </section>
);

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
