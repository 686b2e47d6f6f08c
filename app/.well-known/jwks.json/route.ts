import { jwksOf, sheetKeys } from '@/lib/holding/sheets/keys';
import { guarded } from '@/lib/serve/endpoint';
import { database } from '@/lib/store/database';

export const dynamic = 'force-dynamic';

/** How long a cache may miss a new key that already signs. */
const MOST_AGE_S = 60;

/** The public keys of response sheets. */
export const GET = guarded(async () => {
  const keys = await sheetKeys(await database(), Date.now());
  return Response.json(jwksOf(keys), {
    headers: { 'Content-Type': 'application/jwk-set+json', 'Cache-Control': `public, max-age=${MOST_AGE_S}` },
  });
});
