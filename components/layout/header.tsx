import { ChevronDownIcon, CloseIcon, MenuIcon, SearchIcon } from '@/components/ui/icons';
import { LinkList } from '@/components/ui/link-list';
import { SkipLink } from '@/components/ui/skip-link';
import type { Institute } from '@/lib/site/institute';
import { paths } from '@/lib/site/paths';

import { AccountLinks } from './account-links';
import { menu, type MenuGroup } from './menu';
import { MenuBehaviour } from './menu-behaviour';

const MENU_ID = 'menu';

type Props = { institute: Institute };

const Logo = ({ institute: { name, wordmark = name, logo } }: Props) => (
  <a
    href={paths.home}
    className="flex min-w-0 items-center gap-3 lg:shrink-0"
    aria-label={`${wordmark.replace(/\s+/g, ' ')}, home`}
  >
    <img src={logo} alt="" width={44} height={44} className="plate shrink-0" />
    <span className="max-w-48 min-w-0 font-serif text-lg leading-tight font-semibold whitespace-pre-line text-ink">
      {wordmark}
    </span>
  </a>
);

const TopBar = ({ institute: { tagline } }: Props) => (
  <div className="on-bar bg-bar-deep text-sm text-on-bar">
    <div className="wrap flex min-h-11 items-center justify-between gap-4">
      <p className="max-sm:hidden">{tagline}</p>
      <AccountLinks />
    </div>
  </div>
);

function MenuEntry({ group }: { group: MenuGroup }) {
  const frame = 'border-b border-line lg:border-0';
  const look =
    'flex items-center justify-between gap-1 py-3 font-semibold text-ink lg:min-h-11 lg:px-1.5 lg:py-0 lg:hover:text-marigold-deep xl:px-3';
  if ('href' in group) {
    return (
      <a href={group.href} className={`${look} ${frame}`}>
        {group.label}
      </a>
    );
  }
  return (
    <details name="menu" className={`group relative ${frame}`}>
      <summary className={`${look} list-none [&::-webkit-details-marker]:hidden`}>
        {group.label}
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180 lg:size-4" />
      </summary>
      <LinkList
        links={group.items}
        look="block py-2.5 pl-4 lg:px-4 lg:py-2 lg:hover:bg-paper-dim"
        className="pb-3 lg:absolute lg:top-full lg:left-0 lg:z-30 lg:w-max lg:max-w-72 lg:min-w-52 lg:rounded-card lg:border lg:border-line lg:bg-surface lg:py-2 lg:shadow-card"
      />
    </details>
  );
}

const DRAWER_LOOK =
  'fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,88vw)] overflow-y-auto bg-paper p-5 text-text shadow-card backdrop:bg-bar-deep/60';
const BAR_LOOK =
  'lg:static lg:flex lg:h-auto lg:w-auto lg:items-center lg:overflow-visible lg:bg-transparent lg:p-0 lg:text-sm lg:shadow-none';

/** A bar on wide screens, else a side drawer that opens without JavaScript and always shows Login and Register. */
const Menu = (props: Props) => (
  <nav id={MENU_ID} popover="auto" aria-label="Main menu" className={`${DRAWER_LOOK} ${BAR_LOOK}`}>
    <div className="mb-3 flex items-center justify-between lg:hidden">
      <Logo {...props} />
      <button type="button" popoverTarget={MENU_ID} popoverTargetAction="hide" className="-mr-2 p-2.5 text-ink">
        <CloseIcon className="size-6" />
        <span className="sr-only">Close the menu</span>
      </button>
    </div>
    {menu.map((group) => (
      <MenuEntry key={group.label} group={group} />
    ))}
    <div className="mt-5 grid grid-cols-2 gap-3 lg:hidden">
      <a href={paths.login} className="rounded-card border border-ink-mid py-2.5 text-center font-semibold text-ink">
        Login
      </a>
      <a href={paths.register} className="rounded-card bg-ink py-2.5 text-center font-semibold text-on-ink">
        Register
      </a>
    </div>
  </nav>
);

export const Header = (props: Props) => (
  <header className="print:hidden">
    <SkipLink />
    <TopBar {...props} />
    <div className="border-b border-line bg-surface">
      <div className="wrap flex min-h-18 items-center justify-between gap-2 sm:max-lg:gap-4 xl:gap-4">
        <Logo {...props} />
        <Menu {...props} />
        <a
          href={paths.search}
          className="ml-auto flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 font-semibold text-ink hover:text-marigold-deep sm:px-2 lg:-mr-2.5 lg:text-sm"
        >
          <SearchIcon className="size-6" />
          <span className="max-sm:sr-only lg:max-xl:sr-only">Search</span>
        </a>
        <button
          type="button"
          popoverTarget={MENU_ID}
          className="-mr-2 flex min-h-11 items-center gap-2 p-2 font-semibold text-ink lg:hidden"
        >
          <MenuIcon className="size-6" />
          <span className="max-[339px]:sr-only">Menu</span>
        </button>
      </div>
    </div>
    <MenuBehaviour />
  </header>
);
