import { toHex } from '@/lib/exam/sealing';
import { answer, guarded } from '@/lib/serve/endpoint';
import { readOpenSecret } from '@/lib/sitting/sealed-paper';
import { database } from '@/lib/store/database';

type Context = { params: Promise<{ digest: string }> };

/** The secret of a sealed paper as 32 hexadecimal digits; 404 before a mock with it opens. */
export const GET = guarded(async (_request: Request, { params }: Context) => {
  const secret = await readOpenSecret(await database(), (await params).digest);
  if (!secret) return answer(404, { message: 'This paper has not opened.' });
  return new Response(toHex(secret), {
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'public, max-age=1' },
  });
});
