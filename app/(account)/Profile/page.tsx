import { redirect } from 'next/navigation';

import { ProfileCard } from '@/components/blocks/profile-card';
import { TestHistory } from '@/components/exam/history-table';
import { ProgressBySubject } from '@/components/exam/progress-by-subject';
import { PageBanner } from '@/components/ui/page-banner';
import { ownHistory, ownProgress } from '@/lib/attempts/own-history';
import { loginPath } from '@/lib/accounts/callback';
import { currentSession } from '@/lib/accounts/session';
import { pageMetadata } from '@/lib/site/metadata';
import { endpoints, paths } from '@/lib/site/paths';

export const metadata = pageMetadata(paths.profile);

export default async function ProfilePage() {
  if (!(await currentSession())) redirect(loginPath(paths.profile));
  const [history, progress] = await Promise.all([ownHistory(), ownProgress()]);
  return (
    <>
      <PageBanner title="Your Profile" />
      <div className="wrap grid grid-cols-1 gap-12 py-10 md:py-14">
        <ProfileCard source={endpoints.profile} loginHref={loginPath(paths.profile)} />
        {history && <TestHistory entries={history} />}
        {progress && progress !== 'unavailable' && <ProgressBySubject progress={progress} />}
      </div>
    </>
  );
}
