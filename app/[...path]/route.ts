import { canonicalPath, paths } from '@/lib/site/paths';

/** Paths of files and scripts, which lead nowhere if missing. */
const FILES =
  /^\/(_next|art|uploads)\/|\.(ico|png|svg|js|css|map|txt|xml|json|webmanifest|woff2|php|pdf|jpe?g|gif|webp|avif)$/i;

const redirect = (status: number, to: string) => new Response(null, { status, headers: { Location: to } });

/** Leads a known path to its own letter case, and an unknown one to the home page (specification §2). */
function redirectToKnown(request: Request): Response {
  const { pathname, search } = new URL(request.url);
  if (FILES.test(pathname)) return new Response('Not found', { status: 404 });
  const canonical = canonicalPath(pathname);
  if (!canonical) return redirect(307, paths.home);
  return redirect(308, canonical + search);
}

export { redirectToKnown as GET, redirectToKnown as HEAD };
