import 'server-only';

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { contentPath } from '@/lib/server/content-folder';
import { institute } from '@/lib/site/institute';

import type { SocialPicture } from './picture';
import { drawableText, fitTitle, LINE_PX } from './title';

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

export const CARD_SIZE = { width: 1200, height: 630 };

/** The site's tokens (app/tokens.css), which do not reach a picture. */
const INK = '#12213f';
const PAPER = '#fdfbf6';
const MARIGOLD = '#e8930c';
const PALE = '#c9d4ea';

type Props = SocialPicture & {
  brand: Brand;
  /** The names of the fonts, in the order of search. */
  fontFamily: string;
  /** A drawing of the site, as a `data:` URL. */
  latticeUrl: string;
};

/** The picture of a page, in the subset of CSS that the drawing library knows. */
export function card({ title, brand: { name, tagline, markUrl }, section, fontFamily, latticeUrl }: Props) {
  const { text, fontPx, hasLongWord } = fitTitle(title);
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        padding: '60px 80px 58px',
        color: PAPER,
        fontFamily,
        backgroundColor: INK,
      }}
    >
      <img
        src={latticeUrl}
        alt=""
        width={760}
        height={760}
        style={{ position: 'absolute', right: -250, top: -70, opacity: 0.32 }}
      />
      <div style={{ position: 'absolute', left: 0, bottom: 0, width: '100%', height: 14, backgroundColor: MARIGOLD }} />
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 38 }}>
        <img src={markUrl} alt="" width={80} height={80} style={{ marginLeft: -8, marginRight: 16 }} />
        {name}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'center' }}>
        {section && <div style={{ marginBottom: 12, fontSize: 32, color: MARIGOLD }}>{section}</div>}
        <div
          style={{
            width: LINE_PX,
            fontSize: fontPx,
            lineHeight: 1.16,
            // Never both: the library would break other words too, and never finish with a single letter.
            ...(hasLongWord ? { wordBreak: 'break-word' } : { textWrap: 'balance' }),
          }}
        >
          {text}
        </div>
      </div>
      <div style={{ fontSize: 28, color: PALE }}>{title === tagline ? '' : tagline}</div>
    </div>
  );
}

export const ICON_PX = 180;

/** The mark alone. */
export const icon = (markUrl: string) => <img src={markUrl} alt="" width={ICON_PX} height={ICON_PX} />;
