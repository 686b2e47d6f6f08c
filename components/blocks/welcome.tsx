import { buttonLook } from '@/components/ui/button';
import { paths } from '@/lib/site/paths';
import { site } from '@/lib/site/site';

/** The home page's About section, with the page's h1. */
export const Welcome = () => (
  <section>
    <h1 className="text-3xl">Welcome to {site.name}</h1>
    <div className="mt-5 max-w-prose space-y-4">
      <p>
        We guide aspirants through the civil-service examinations of India: the UPSC Civil Services Examination first,
        and with it SSC, UP-PCS, NDA and CDS. Much of our work is with students who prepare far from the big coaching
        cities, at home, in the evening, on a phone.
      </p>
      <p>
        Here you can read the syllabus in plain words, take home magazines and study notes, learn how to write an essay
        and face an interview, and sit tests under the rules of the real examination. Reading is free for everyone; the
        tests ask for an account, so that your answers and results are yours alone.
      </p>
    </div>
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
