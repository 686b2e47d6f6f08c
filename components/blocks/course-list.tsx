import type { Course } from '@/lib/content/courses';
import { paths } from '@/lib/site/paths';
import { courseAnchor } from '@/lib/site/structured-data';

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
