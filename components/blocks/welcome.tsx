import { buttonLook } from '@/components/ui/button';
import { Html } from '@/components/ui/html';
import type { SafeHtml } from '@/lib/html/sanitize';
import { paths } from '@/lib/site/paths';

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
