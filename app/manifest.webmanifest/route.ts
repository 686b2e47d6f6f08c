import { institute } from '@/lib/site/institute';

export const dynamic = 'force-dynamic';

/** The name and the icon under which a phone puts the site on its first screen. */
export function GET() {
  const { name, description, icon, colours } = institute();
  const manifest = {
    ...{ name, short_name: name, description, start_url: '/', display: 'browser', theme_color: colours.ink },
    icons: [
      { src: icon, sizes: 'any', type: 'image/svg+xml' },
      { src: '/apple-touch-icon.png', sizes: '180x180', type: 'image/png' },
    ],
  };
  return Response.json(manifest, {
    headers: { 'Content-Type': 'application/manifest+json', 'Cache-Control': 'public, max-age=3600' },
  });
}
