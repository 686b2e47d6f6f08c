import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';
import { site } from '@/lib/site/site';

import { ContentPage } from '../content-page';

export const metadata = pageMetadata(paths.aboutUs);

export default function AboutUsPage() {
  return (
    <ContentPage path={paths.aboutUs} className="">
      <img
        src="/art/about.svg"
        alt=""
        width={1600}
        height={480}
        className="block h-44 w-full object-cover md:h-72 lg:h-96"
      />
      <div className="wrap">
        <article className="card relative mx-auto -mt-8 max-w-4xl p-6 md:-mt-16 md:p-12">
          <div className="prose mx-auto">
            <h2 className="font-serif text-2xl">A study circle, not a shop</h2>
            <p>
              {site.name} began with a simple observation: the aspirants who need guidance most are those who can least
              afford to move to a coaching city for two years. We mentor students from disadvantaged backgrounds first,
              and we build everything we make so that it serves somebody with a small phone and a slow line.
            </p>
            <h3>Study material by post and online</h3>
            <p>
              Our notes are written to the syllabus, paper by paper. They go out by post to those who prefer paper, and
              stand online for those who read on a screen. A team of freelance contributors, among them teachers, former
              aspirants and subject specialists, writes and revises them; an editor reads every page before it leaves
              the house.
            </p>
            <h3>An online test series, by subject and in full</h3>
            <p>
              The test series has subject-wise tests for the weeks in which you read a subject, and full-syllabus tests
              for the months before the examination. The tests follow the pattern of the real papers, with their
              negative marking, and each question comes with a worked solution once you have finished.
            </p>
            <h3>The e-magazine</h3>
            <p>
              Each month we put together a magazine on one theme and its background. It is not a list of the month’s
              headlines: it explains the institutions, the geography and the history that the headlines take for
              granted.
            </p>
            <h3>Why we advise SSC first, then UPSC</h3>
            <p>
              The two examinations share more than they divide. Reasoning, arithmetic, English and general awareness,
              which decide the SSC examinations, are also the groundwork of the CSAT paper and of General Studies. An
              aspirant who prepares in this order earns an income and some calm early, and continues towards UPSC with
              the confidence of someone who has already cleared a national examination. We call it the integrated mode,
              and our timetables are built around it.
            </p>
          </div>
        </article>
      </div>
    </ContentPage>
  );
}
