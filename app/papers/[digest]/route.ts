import { readSealedFile } from '@/lib/attempts/sealed-paper';
import { database } from '@/lib/db/database';
import { answer, guarded } from '@/lib/http/endpoint';

type Context = { params: Promise<{ digest: string }> };

/** A sealed paper, which never changes. */
export const GET = guarded(async (_request: Request, { params }: Context) => {
  const file = await readSealedFile(await database(), (await params).digest);
  if (!file) return answer(404, { message: 'There is no such paper.' });
  return new Response(file, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
});
