import { env } from '@/lib/server/env';
import { answerUpload, findContentUpload } from '@/lib/standin/uploads';

type Context = { params: Promise<{ file: string[] }> };

/** The pictures and documents of the institute's content folder. */
async function answer(request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const upload = await findContentUpload(file.join('/'));
  if (!upload) return new Response('Not found', { status: 404 });
  return answerUpload(upload, request, env().contentMaxAgeS);
}

export { answer as GET, answer as HEAD };
