import { ChevronDownIcon, CloseIcon, MenuIcon, SearchIcon } from '@/components/ui/icons';
import { SiteLink } from '@/components/ui/site-link';
import { paths } from '@/lib/site/paths';
import { site } from '@/lib/site/site';

import { AccountLinks } from './account-links';
import { Logo } from './logo';
import { menu, type MenuGroup } from './menu';
import { MenuBehaviour } from './menu-behaviour';

const DRAWER_ID = 'menu-drawer';

function TopBar() {
  return (
    <div className="on-ink bg-ink-deep text-sm text-white">
      <div className="wrap flex min-h-11 items-center justify-between gap-4">
        <p className="max-sm:hidden">{site.tagline}</p>
        <AccountLinks />
      </div>
    </div>
  );
}

function BarGroup({ group }: { group: MenuGroup }) {
  const look = 'flex min-h-11 items-center gap-1 px-1.5 font-semibold text-ink hover:text-marigold-deep xl:px-3';
  if ('href' in group) {
    return (
      <SiteLink href={group.href} className={look}>
        {group.label}
      </SiteLink>
    );
  }
  return (
    <details name="menu-bar" className="group relative">
      <summary className={`${look} list-none [&::-webkit-details-marker]:hidden`}>
        {group.label}
        <ChevronDownIcon className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="card absolute top-full left-0 z-30 w-max max-w-72 min-w-52 py-2">
        {group.items.map((item) => (
          <li key={item.label}>
            <SiteLink href={item.href} className="block px-4 py-2 hover:bg-paper-dim">
              {item.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

function DrawerGroup({ group }: { group: MenuGroup }) {
  if ('href' in group) {
    return (
      <SiteLink href={group.href} className="block border-b border-line py-3 font-semibold text-ink">
        {group.label}
      </SiteLink>
    );
  }
  return (
    <details name="menu-drawer" className="group border-b border-line">
      <summary className="flex list-none items-center justify-between py-3 font-semibold text-ink [&::-webkit-details-marker]:hidden">
        {group.label}
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="pb-3">
        {group.items.map((item) => (
          <li key={item.label}>
            <SiteLink href={item.href} className="block py-2.5 pl-4">
              {item.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The side drawer, which opens and closes without JavaScript. It always shows Login and Register. */
function Drawer() {
  return (
    <nav
      id={DRAWER_ID}
      popover="auto"
      aria-label="Menu"
      className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,88vw)] overflow-y-auto bg-paper p-5 text-text shadow-card backdrop:bg-ink-deep/60"
    >
      <div className="mb-3 flex items-center justify-between">
        <Logo />
        <button type="button" popoverTarget={DRAWER_ID} popoverTargetAction="hide" className="-mr-2 p-2.5 text-ink">
          <CloseIcon className="size-6" />
          <span className="sr-only">Close the menu</span>
        </button>
      </div>
      {menu.map((group) => (
        <DrawerGroup key={group.label} group={group} />
      ))}
      <div className="mt-5 grid grid-cols-2 gap-3">
        <SiteLink
          href={paths.login}
          className="rounded-card border border-ink-mid py-2.5 text-center font-semibold text-ink"
        >
          Login
        </SiteLink>
        <SiteLink href={paths.register} className="rounded-card bg-ink py-2.5 text-center font-semibold text-white">
          Register
        </SiteLink>
      </div>
    </nav>
  );
}

export function Header() {
  return (
    <header className="print:hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-white focus:px-4 focus:py-2 focus:text-ink"
      >
        Skip to the content
      </a>
      <TopBar />
      <div className="border-b border-line bg-white">
        <div className="wrap flex min-h-18 items-center justify-between gap-2 sm:max-lg:gap-4 xl:gap-4">
          <Logo />
          <nav aria-label="Main" className="hidden items-center text-sm lg:flex">
            {menu.map((group) => (
              <BarGroup key={group.label} group={group} />
            ))}
          </nav>
          <SiteLink
            href={paths.search}
            className="ml-auto flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 font-semibold text-ink hover:text-marigold-deep sm:px-2 lg:-mr-2.5 lg:text-sm"
          >
            <SearchIcon className="size-6" />
            <span className="max-sm:sr-only lg:max-xl:sr-only">Search</span>
          </SiteLink>
          <button
            type="button"
            popoverTarget={DRAWER_ID}
            className="-mr-2 flex min-h-11 items-center gap-2 p-2 font-semibold text-ink lg:hidden"
          >
            <MenuIcon className="size-6" />
            <span className="max-[339px]:sr-only">Menu</span>
          </button>
        </div>
      </div>
      <Drawer />
      <MenuBehaviour />
    </header>
  );
}
