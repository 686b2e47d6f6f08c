import { AccountLinks } from '@/components/layout/account-links';
import { SkipLink } from '@/components/ui/links';
import { deskPaths, paths } from '@/lib/site/paths';

const PAGES = [
  { label: 'Overview', path: deskPaths.overview },
  { label: 'Inbox', path: deskPaths.inbox },
  { label: 'Bank', path: deskPaths.bank },
  { label: 'Import', path: deskPaths.import },
  { label: 'Announcements', path: deskPaths.announcements },
  { label: 'Papers', path: deskPaths.papers },
  { label: 'Mocks', path: deskPaths.mocks },
  { label: 'Results', path: deskPaths.results },
  { label: 'Objections', path: deskPaths.objections },
  { label: 'Ages', path: deskPaths.ages },
  { label: 'Closed accounts', path: deskPaths.closedAccounts },
  { label: 'Audit', path: deskPaths.audit },
];

/** The bar above each page of the desk; `path` is the page's own. */
export function DeskHeader({ path, editor }: { path: string; editor: string }) {
  return (
    <header className="@container/header on-bar bg-bar-deep text-sm text-on-bar print:hidden">
      <SkipLink />
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6">
        <p className="font-serif text-lg font-semibold @max-[20rem]:sr-only">Desk</p>
        <div className="flex min-h-11 flex-wrap items-center gap-x-4">
          <a href={paths.home} className="underline underline-offset-4">
            The site
          </a>
          <AccountLinks name={editor} />
        </div>
        <nav aria-label="Desk" className="scrolls -mx-3 flex w-[calc(100%+1.5rem)] bar:flex-wrap">
          {PAGES.map((page) => (
            <a
              key={page.path}
              href={page.path}
              aria-current={page.path === path ? 'page' : undefined}
              className="flex min-h-11 shrink-0 items-center px-3 hover:underline aria-[current]:bg-on-bar aria-[current]:text-bar aria-[current]:[scroll-initial-target:nearest]"
            >
              {page.label}
            </a>
          ))}
        </nav>
      </div>
    </header>
  );
}
