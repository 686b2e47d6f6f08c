import { database } from '@/lib/db/database';
import { guarded } from '@/lib/http/endpoint';
import { jwksOf, sheetKeys } from '@/lib/sheets/keys';

export const dynamic = 'force-dynamic';

/** For how long a cache may not know a key that signs already. */
const MOST_AGE_S = 60;

/** The public keys of response sheets. */
export const GET = guarded(async () => {
  const keys = await sheetKeys(await database(), Date.now());
  return Response.json(jwksOf(keys), {
    headers: { 'Content-Type': 'application/jwk-set+json', 'Cache-Control': `public, max-age=${MOST_AGE_S}` },
  });
});
