import { cache, type ComponentProps, type ReactNode } from 'react';

import { GoOn, GoOnBelow } from '@/components/blocks/go-on';
import { JsonLd } from '@/components/ui/html';
import { ShareLink } from '@/components/ui/links';
import { MissingItem, PageBanner } from '@/components/ui/page-banner';
import { keptAfterVisit } from '@/lib/content/host/content-mode';
import { tiedToItemsOf } from '@/lib/content/host/depend-on';
import { leadsFrom } from '@/lib/finding/search/lead-on';
import { env } from '@/lib/server/env';
import { articleData, breadcrumbData, itemMetadata, missingMetadata, type Trail } from '@/lib/site/metadata';
import { type Noun, pageOf } from '@/lib/site/pages';
import { itemOf, type Path, paths } from '@/lib/site/paths';

type HeadProps = ComponentProps<typeof PageBanner> & {
  path: string;
  title: string;
  trail?: Trail;
};

/** The head of a content page, with its breadcrumb for search engines. */
export function ContentHead({ path, ...banner }: HeadProps) {
  const { title, trail = [] } = banner;
  const crumbs = [{ label: 'Home', href: paths.home }, ...trail, { label: title, href: path }];
  return (
    <>
      <PageBanner {...banner} />
      <JsonLd data={breadcrumbData(env().siteUrl, crumbs)} />
    </>
  );
}

type PageProps = Omit<HeadProps, 'path' | 'title'> & {
  path: Path;
  title?: string;
  className?: string;
  /** Unset if the page shows by itself where to go on. */
  leadsOnBelow?: boolean;
  children: ReactNode;
};

/** A public page, by default under its title in the table of pages. */
export const ContentPage = ({
  children,
  className = 'wrap py-10 md:py-14',
  leadsOnBelow = true,
  ...head
}: PageProps) => (
  <>
    <ContentHead {...head} title={head.title ?? pageOf(head.path).title} />
    <div className={className}>{children}</div>
    {leadsOnBelow && <GoOnBelow path={head.path} />}
  </>
);

/** Passes a page of the site on. */
export const Share = ({ path, title }: { path: string; title: string }) => (
  <ShareLink text={title} url={new URL(path, env().siteUrl).href} />
);

export const TEXT_FRAME = 'wrap wrap-text py-10 md:py-14';

type Missing = ComponentProps<typeof MissingItem> & { title: string };

type ItemPage<Item> = {
  noun: Noun;
  find: (id: string) => Promise<Item | undefined>;
  /** What metadata say about the item; its heading is the title unless it has another. */
  describe: (item: Item) => Parameters<typeof itemMetadata>[0] & { heading?: string };
  /** The page that lists the items. */
  trail: [{ label: string; href: Path }];
  isArticle?: boolean;
  /** What is said in place of an item that is not there; it can depend on the id. */
  missing: Missing | ((id: string) => Promise<Missing>);
  /** Draws the item and where it leads on. */
  draw: (item: Item, goOn: ReactNode) => ReactNode;
};

export const MISSING_TEXT = {
  title: 'This text is not here',
  text: 'The entry you asked for does not exist, or is no longer published.',
  link: { label: 'All syllabus entries and essays', href: paths.textContent },
};

type Params = { params: Promise<{ item: string[] }> };

/** Where an item leads on. It is worked out only where it is drawn. */
const ItemGoOn = async ({ list, item }: { list: Path; item: { path: string; title: string } }) => (
  <GoOn path={list} leads={await leadsFrom(item.path)}>
    <Share {...item} />
  </GoOn>
);

/** The metadata and the page of one item, which the query of its address names. */
export function itemPage<Item>({ noun, find, describe, trail, isArticle = false, missing, draw }: ItemPage<Item>) {
  const idOf = async ({ params }: Params) => itemOf((await params).item);
  // The metadata and the page ask once.
  const findOnce = cache(find);
  async function load(props: Params) {
    await tiedToItemsOf(noun);
    return findOnce(await idOf(props));
  }
  const absent = async (props: Params) => (typeof missing === 'function' ? missing(await idOf(props)) : missing);
  return {
    /** Pages of unknown ids are not kept (lib/serve/headers/page-cache.mjs). */
    generateStaticParams: keptAfterVisit(),
    async generateMetadata(props: Params) {
      const item = await load(props);
      return item ? itemMetadata(describe(item)) : missingMetadata((await absent(props)).title);
    },
    async Page(props: Params) {
      const item = await load(props);
      if (!item)
        return (
          <>
            <MissingItem {...await absent(props)} />
            <GoOnBelow path={trail[0].href} />
          </>
        );
      const page = describe(item);
      return (
        <>
          <ContentHead path={page.path} title={page.heading ?? page.title} trail={trail} />
          {isArticle && <JsonLd data={articleData(env().siteUrl, page)} />}
          {draw(item, <ItemGoOn list={trail[0].href} item={page} />)}
        </>
      );
    },
  };
}
