import { GatedLink } from '@/components/ui/gated-link';
import { ArrowRightIcon } from '@/components/ui/icons';
import { paths, testInstructionPath } from '@/lib/site/paths';

const QUICK_LINKS = [
  { label: 'How to prepare', href: paths.preparation },
  { label: 'Old papers', href: paths.oldPaper },
  { label: 'Essay preparation', href: paths.essayPrep },
  { label: 'Interview guide', href: paths.interviewGuide },
  { label: 'Important video', href: paths.youtubeLink },
  { label: 'Important links', href: paths.impLink },
];

const PRELIMS_TESTS = [
  { label: 'IAS prelims test', href: testInstructionPath(1, 1) },
  { label: 'SSC prelims test', href: testInstructionPath(2, 3) },
];

const COMING = [
  { title: 'Study Materials', text: 'Chapter notes for the mains papers.' },
  { title: 'Books-Resources', text: 'What to read, and in which order.' },
];

export const UpscSidebar = () => (
  <div className="grid gap-4 max-lg:sm:grid-cols-2 lg:gap-6">
    <nav aria-labelledby="quick-links" className="card p-6">
      <h2 id="quick-links" className="text-xl">
        Quick Links
      </h2>
      <ul className="mt-3 max-lg:grid max-lg:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] max-lg:gap-x-6 lg:divide-y lg:divide-line">
        {QUICK_LINKS.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="flex items-center justify-between py-2.5 hover:text-marigold-deep">
              {label}
              <ArrowRightIcon className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
    <section aria-labelledby="prelims-tests" className="on-bar rounded-card bg-bar p-6 text-on-bar">
      <h2 id="prelims-tests" className="text-xl text-on-bar">
        Prelims Test Series
      </h2>
      <p className="mt-1 text-sm text-on-bar-soft">Thirty minutes, against the clock. You need to be logged in.</p>
      <ul className="mt-4 grid gap-3">
        {PRELIMS_TESTS.map(({ label, href }) => (
          <li key={href}>
            <GatedLink
              href={href}
              className="flex min-h-11 items-center justify-between rounded-card bg-on-bar/10 px-4 py-2 font-semibold hover:bg-on-bar/20"
            >
              {label}
              <ArrowRightIcon className="size-4" />
            </GatedLink>
          </li>
        ))}
      </ul>
    </section>
    <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4 max-lg:sm:col-span-2 lg:grid-cols-1 lg:gap-6">
      {COMING.map(({ title, text }) => (
        <a key={title} href={paths.pageNotFound} className="card block p-4 hover:border-ink-mid lg:p-6">
          <h2 className="text-lg lg:text-xl">{title}</h2>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </a>
      ))}
    </div>
  </div>
);
