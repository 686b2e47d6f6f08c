import { answer, guarded } from '@/lib/serve/endpoint';
import { readSealedFile } from '@/lib/sitting/sealed-paper';
import { database } from '@/lib/store/database';

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
