import { env } from '@/lib/server/env';

import { AccountClosed } from './closed';
import { currentSession } from './session';

/** Whether there is a desk: without editors its paths are unknown ones. */
const hasDesk = (): boolean => env().editors.length > 0;

/** Whether a Username, in the host's spelling, is an editor's. */
export const isEditor = (username: string): boolean => env().editors.includes(username);

/** Whether an editor may schedule mocks, grant minutes and void attempts. */
export function isExaminer(editor: string): boolean {
  const { examiners } = env();
  return isEditor(editor) && (examiners.length === 0 || examiners.includes(editor));
}

/** The Username of the logged-in editor; 'logged-out' for nobody, 'stranger' for anybody else. */
export async function currentEditor(): Promise<{ editor: string } | 'logged-out' | 'stranger'> {
  if (!hasDesk()) return 'stranger';
  const session = await currentSession().catch((error: unknown) => {
    if (error instanceof AccountClosed) return 'closed' as const;
    throw error;
  });
  if (!session) return 'logged-out';
  return session !== 'closed' && isEditor(session.username) ? { editor: session.username } : 'stranger';
}
