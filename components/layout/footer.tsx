import { FacebookIcon, MailIcon, PhoneIcon, PinIcon, TelegramIcon, XIcon, YouTubeIcon } from '@/components/ui/icons';
import { LinkList } from '@/components/ui/item-list';
import { PhoneLink } from '@/components/ui/links';
import { linkTo } from '@/lib/site/pages';
import type { Institute } from '@/lib/site/institute';
import { paths } from '@/lib/site/paths';

import { Colours } from './display';
import { TranslateWidget } from './translate-widget';

const COLUMNS = [
  {
    heading: 'Explore',
    links: [
      paths.aboutUs,
      paths.toppers,
      paths.announcement,
      paths.onlineTestSeries,
      paths.contactUs,
      paths.verify,
      paths.scribes,
    ].map(linkTo),
  },
  {
    heading: 'Courses',
    links: [
      { label: 'UPSC', href: paths.upsc },
      { label: 'Anthropology optional', href: paths.anthropology },
      ...[paths.economics, paths.scienceTechnology].map(linkTo),
    ],
  },
  {
    heading: 'Resources',
    links: [
      ...[paths.studyMaterial, paths.magazine, paths.oldPaper, paths.articles].map(linkTo),
      ...[paths.essayPrep, paths.interviewGuide, paths.impLink].map(linkTo),
    ],
  },
];

const SOCIAL = [
  ['YouTube', YouTubeIcon],
  ['Telegram', TelegramIcon],
  ['Facebook', FacebookIcon],
  ['X', XIcon],
] as const;

const LEGAL = [...[paths.privacyPolicy, paths.terms].map(linkTo), { label: 'Checkout', href: paths.pageNotFound }];

export const Footer = ({ institute: { name: own, ...institute } }: { institute: Institute }) => (
  <footer className="on-bar bg-bar text-sm text-on-bar-soft print:hidden">
    <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 py-12 lg:grid-cols-4">
      {COLUMNS.map(({ heading, links }) => (
        <nav
          key={heading}
          aria-label={heading}
          className="max-sm:nth-3:col-span-2 max-sm:nth-3:[&_ul]:columns-2 max-sm:nth-3:[&_ul]:gap-6"
        >
          <h2 className="mb-2 text-lg text-on-bar">{heading}</h2>
          <LinkList links={links} look="block py-2 hover:text-on-bar hover:underline" />
        </nav>
      ))}
      <div className="col-span-2 sm:col-span-1">
        <h2 className="mb-2 text-lg text-on-bar">Address</h2>
        <address className="space-y-2.5 py-1.5 not-italic">
          <p className="flex gap-2.5">
            <PinIcon className="mt-0.5 size-5 shrink-0 text-bar-accent" />
            {institute.address}
          </p>
          <p className="flex gap-2.5">
            <PhoneIcon className="mt-0.5 size-5 shrink-0 text-bar-accent" />
            <PhoneLink phone={institute.phone} look="hover:text-on-bar hover:underline" />
          </p>
          <p className="flex gap-2.5">
            <MailIcon className="mt-0.5 size-5 shrink-0 text-bar-accent" />
            <a href={`mailto:${institute.email}`} className="hover:text-on-bar hover:underline">
              {institute.email}
            </a>
          </p>
        </address>
        <LinkList
          links={SOCIAL.map(([name, Icon]) => ({
            label: (
              <>
                <Icon className="size-6" />
                <span className="sr-only">{name}</span>
              </>
            ),
            href: institute.links[name] ?? paths.pageNotFound,
          }))}
          look="block p-2.5 hover:text-on-bar"
          className="mt-3 -ml-2.5 flex"
        />
        <div className="mt-3 flex flex-wrap gap-3">
          <TranslateWidget />
          <Colours className="rounded-card border border-on-bar/40 px-4 hover:bg-on-bar/10" />
        </div>
      </div>
    </div>
    <div className="border-t border-on-bar/15">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4">
        <p>
          © {institute.foundedYear} {own}. All rights reserved.
        </p>
        <LinkList
          links={LEGAL}
          look="inline-block py-2 hover:text-on-bar hover:underline"
          className="flex flex-wrap gap-x-6"
        />
      </div>
    </div>
  </footer>
);
