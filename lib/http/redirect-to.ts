/** Leads a browser to a path of this site, whatever host the request came by; with GET, and no cache keeps it. */
export const redirectTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });
