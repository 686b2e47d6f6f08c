import { draftMode } from 'next/headers';

import { safeCallback } from '@/lib/auth/callback';
import { env } from '@/lib/env';
import { answer, guarded } from '@/lib/http/endpoint';
import { refusalUnlessEditor } from '@/lib/http/editor-request';
import { redirectTo } from '@/lib/http/redirect-to';
import { paths } from '@/lib/paths';

/** Opens draft mode for an editor who has the secret, and leads to the page that he wants to look at. */
export const GET = guarded(async (request: Request) => {
  const { searchParams } = new URL(request.url);
  const refusal = await refusalUnlessEditor(request, searchParams.get('secret'), env().previewSecret);
  if (refusal) return refusal;
  const wanted = searchParams.get('path') ?? paths.home;
  if (safeCallback(wanted) !== wanted) return answer(400, { message: 'The path must be one of this site.' });
  (await draftMode()).enable();
  return redirectTo(wanted);
});
