import { currentBrand } from '@/lib/finding/publishing/social-image/card';
import { drawIcon } from '@/lib/finding/publishing/social-image/draw-picture';
import { keepDrawings } from '@/lib/finding/publishing/social-image/kept-drawings';

export const dynamic = 'force-dynamic';

const drawing = keepDrawings(drawIcon, 1);

/** The institute's mark as PNG, 180 × 180, for which phones ask when somebody keeps the site on the first screen. */
export const GET = async () =>
  new Response(await drawing(await currentBrand()), {
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' },
  });
