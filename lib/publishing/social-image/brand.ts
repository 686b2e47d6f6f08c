import 'server-only';

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { contentPath } from '@/lib/server/content-folder';
import { institute } from '@/lib/site/institute';

import { drawableText } from './title';

export const svgUrl = (svg: Buffer) => `data:image/svg+xml;base64,${svg.toString('base64')}`;

/** The institute's name and tagline as far as they can be drawn, or ''. Its web address stands in for the name. */
export function drawableNames() {
  const { name, tagline, website } = institute();
  return { name: drawableText(name) ?? drawableText(website) ?? '', tagline: drawableText(tagline) ?? '' };
}

/** The institute's mark, as a `data:` URL. */
const readMark = async (icon: string) =>
  svgUrl(await readFile(icon.startsWith('/uploads/') ? contentPath(icon) : join(process.cwd(), 'public', icon)));

/** What every picture has of the institute, as the content folder says it now. */
export const currentBrand = async () => ({ ...drawableNames(), markUrl: await readMark(institute().icon) });

export type Brand = Awaited<ReturnType<typeof currentBrand>>;
