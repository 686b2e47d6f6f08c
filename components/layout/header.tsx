import { Say } from '@/components/exam/words/words';
import { ChevronDownIcon, CloseIcon, MenuIcon, SearchIcon } from '@/components/ui/icons';
import { LinkList } from '@/components/ui/item-list';
import { SkipLink } from '@/components/ui/links';
import type { Institute } from '@/lib/site/institute';
import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

import { AccountLinks } from './account-links';
import { MenuBehaviour } from './menu-behaviour';

export type MenuItem = { label: string; href: string };

type MenuGroup = { label: string; items: MenuItem[] } | { label: string; href: string };

/** The groups (specification §2), each with its unfinished items, which lead to /PageNotFound. */
const GROUPS: Record<string, string[]> = {
  'About Us': [],
  Courses: ['SSC CGL', 'UP-PCS', 'NDA-CDS'],
  Materials: [],
  'E-Booklet Prelims': [
    'Indian Geography',
    'World Geography',
    'Biodiversity and Environmental Science',
    'Indian Polity And Governance',
    'Indian History',
    'Indian Art And Culture',
  ],
  Optionals: ['Geography'],
};

const placed = Object.values(paths).flatMap((href) => {
  const { menu: place } = pageOf(href);
  return place ? [{ ...place, href }] : [];
});

export const menu: MenuGroup[] = [
  ...Object.entries(GROUPS).map(([label, unfinished]) => ({
    label,
    items: [
      ...placed.filter(({ group }) => group === label).map((it): MenuItem => ({ label: it.label, href: it.href })),
      ...unfinished.map((it) => ({ label: it, href: paths.pageNotFound })),
    ],
  })),
  ...placed.filter(({ group }) => group === undefined).map(({ label, href }) => ({ label, href })),
];

const MENU_ID = 'menu';

type Props = { institute: Institute };

const Logo = ({ institute: { name, wordmark = name, logo } }: Props) => (
  <a
    href={paths.home}
    className="flex min-w-0 items-center gap-3 bar:shrink-0"
    aria-label={`${wordmark.replace(/\s+/g, ' ')}, home`}
  >
    <img src={logo} alt="" width={44} height={44} className="plate shrink-0" />
    <span className="max-w-48 min-w-0 font-serif text-lg leading-tight font-semibold whitespace-pre-line text-ink @max-[19rem]:sr-only">
      {wordmark}
    </span>
  </a>
);

const TopBar = ({ institute: { tagline } }: Props) => (
  <div className="on-bar bg-bar-deep text-sm text-on-bar">
    <div className="wrap flex min-h-11 items-center justify-between gap-4">
      <p className="@max-[36rem]:hidden">{tagline}</p>
      <AccountLinks />
    </div>
  </div>
);

function MenuEntry({ group }: { group: MenuGroup }) {
  const frame = 'border-b border-line bar:border-0';
  const look =
    'flex items-center justify-between gap-1 py-3 font-semibold text-ink bar:min-h-11 bar:px-1.5 bar:py-0 bar:hover:text-marigold-deep wide-bar:px-3 aria-[current]:underline has-[~ul_[aria-current]]:underline underline-offset-4';
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
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180 bar:size-4" />
      </summary>
      <LinkList
        links={group.items}
        look="block py-2.5 pl-4 underline-offset-4 aria-[current]:font-semibold aria-[current]:underline bar:px-4 bar:py-2 bar:hover:bg-paper-dim"
        className="pb-3 bar:absolute bar:top-full bar:left-0 bar:z-30 bar:w-max bar:max-w-72 bar:min-w-52 bar:rounded-card bar:border bar:border-line bar:bg-surface bar:py-2 bar:shadow-card"
      />
    </details>
  );
}

const DRAWER_LOOK =
  'fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(22rem,88vw)] overflow-y-auto bg-paper p-5 text-text shadow-card backdrop:bg-bar-deep/60';
const BAR_LOOK =
  'bar:static bar:flex bar:h-auto bar:w-auto bar:items-center bar:overflow-visible bar:bg-transparent bar:p-0 bar:text-sm bar:shadow-none';

/** A bar on wide screens, else a side drawer that opens without JavaScript and always shows Login and Register. */
const Menu = (props: Props) => (
  <nav id={MENU_ID} popover="auto" aria-label="Main menu" className={`${DRAWER_LOOK} ${BAR_LOOK}`}>
    <div className="mb-3 flex items-center justify-between bar:hidden">
      <Logo {...props} />
      <button type="button" popoverTarget={MENU_ID} popoverTargetAction="hide" className="-mr-2 p-2.5 text-ink">
        <CloseIcon className="size-6" />
        <span className="sr-only">
          <Say text="Close the menu" />
        </span>
      </button>
    </div>
    {menu.map((group) => (
      <MenuEntry key={group.label} group={group} />
    ))}
    <div className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-3 bar:hidden">
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
  <header className="@container/header relative z-30 print:hidden">
    <SkipLink />
    <TopBar {...props} />
    <div className="border-b border-line bg-surface">
      <div className="wrap flex min-h-18 items-center justify-between gap-2 @min-[36rem]:gap-4 bar:gap-2 wide-bar:gap-4">
        <Logo {...props} />
        <Menu {...props} />
        <a
          href={paths.search}
          className="ml-auto flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 font-semibold text-ink hover:text-marigold-deep @min-[36rem]:px-2 bar:-mr-2.5 bar:text-sm"
        >
          <SearchIcon className="size-6" />
          <span className="sr-only @min-[36rem]:not-sr-only bar:sr-only wide-bar:not-sr-only">
            <Say text="Search" />
          </span>
        </a>
        <button
          type="button"
          popoverTarget={MENU_ID}
          className="-mr-2 flex min-h-11 items-center gap-2 p-2 font-semibold text-ink bar:hidden"
        >
          <MenuIcon className="size-6" />
          <span className="@max-[21rem]:sr-only">
            <Say text="Menu" />
          </span>
        </button>
      </div>
    </div>
    <MenuBehaviour />
  </header>
);
