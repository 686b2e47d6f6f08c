import { madeOfContent } from '@/lib/content/host/last-good';
import { isPublicPath, pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

import { type ItemPage, listItemPages } from '../item-pages';
import { drawableNames } from './card';
import { drawableText } from './title';

const itemTitles = madeOfContent(
  (pages: ItemPage[]) => new Map(pages.map(({ path, title }) => [path, title] as const)),
);

/** The text of a page's picture, in characters that can be drawn. */
export type SocialPicture = { title: string; section?: string };

function sectionOf(itemPath: string): string | undefined {
  const [path = ''] = itemPath.split('?');
  return isPublicPath(path) ? drawableText(pageOf(path).title) : undefined;
}

/** The picture of a page by its address; undefined for others, so that nobody can put own words into a picture. */
export async function findPicture(address: string): Promise<SocialPicture | undefined> {
  // Every picture has the site's name already.
  const { name, tagline } = drawableNames();
  if (address === paths.home) return { title: tagline || name };
  if (isPublicPath(address)) return { title: drawableText(pageOf(address).title) ?? name };
  const written = (await itemTitles(listItemPages)).get(address);
  if (written === undefined) return undefined;
  const title = drawableText(written);
  const section = sectionOf(address);
  return title === undefined ? { title: section ?? name } : { title, section };
}
