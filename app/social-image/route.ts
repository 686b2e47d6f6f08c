import type { NextRequest } from 'next/server';

import { contentMode } from '@/lib/content/host/content-mode';
import { currentBrand } from '@/lib/finding/publishing/social-image/card';
import { drawPicture } from '@/lib/finding/publishing/social-image/draw-picture';
import { keepDrawings } from '@/lib/finding/publishing/social-image/kept-drawings';
import { findPicture } from '@/lib/finding/publishing/social-image/picture';

/** Some 300 pages of some 80 KB each. */
const drawing = keepDrawings(drawPicture, 300);

/** The picture of the page whose address, query included, `page` names: PNG, 1200 × 630. */
export async function GET(request: NextRequest) {
  // What only editors see must not stay in a shared cache.
  const isPublic = (await contentMode()) === 'published';
  const picture = await findPicture(request.nextUrl.searchParams.get('page') ?? '');
  const cached = (publicly: string) => ({ 'Cache-Control': isPublic ? `public, ${publicly}` : 'private, no-store' });
  if (!picture) return new Response('There is no such page.', { status: 404, headers: cached('max-age=60') });
  return new Response(await drawing({ ...picture, brand: await currentBrand() }), {
    headers: {
      'Content-Type': 'image/png',
      // Other sites show it beside a link to ours.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ...cached('max-age=3600, stale-while-revalidate=3600'),
    },
  });
}
