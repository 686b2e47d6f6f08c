import { cookies, draftMode } from 'next/headers';

import { safeCallback } from '@/lib/accounts/callback';
import { refusalUnlessEditor } from '@/lib/serve/editor-endpoint';
import { answer, guarded, redirectTo } from '@/lib/serve/endpoint';
import { DRAFT_COOKIE, draftProof } from '@/lib/content/host/content-mode';
import { env } from '@/lib/server/env';
import { paths } from '@/lib/site/paths';

/** Opens draft mode for an editor with the secret, and leads to the page to look at. */
export const GET = guarded(async (request: Request) => {
  const { searchParams } = new URL(request.url);
  const { previewSecret, siteUrl } = env();
  const refusal = await refusalUnlessEditor(request, searchParams.get('secret'), previewSecret);
  if (refusal) return refusal;
  const wanted = searchParams.get('path') ?? paths.home;
  if (safeCallback(wanted) !== wanted) return answer(400, { message: 'The path must be one of this site.' });
  (await draftMode()).enable();
  (await cookies()).set(DRAFT_COOKIE, draftProof(), {
    httpOnly: true,
    sameSite: 'lax',
    secure: siteUrl.startsWith('https:'),
  });
  return redirectTo(wanted);
});
