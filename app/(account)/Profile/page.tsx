import { redirect } from 'next/navigation';

import { ProfileCard } from '@/components/blocks/profile-card';
import { TestHistory } from '@/components/exam/history-table';
import { MockList } from '@/components/exam/mock-list';
import { ProgressBySubject } from '@/components/exam/progress-by-subject';
import { RankListConsent } from '@/components/forms/rank-list-consent';
import { PageBanner } from '@/components/ui/page-banner';
import { isNamedInRankLists, ownHistory, ownInvitations, ownProgress } from '@/lib/attempts/own-history';
import { loginPath } from '@/lib/accounts/callback';
import { currentSession } from '@/lib/accounts/session';
import { pageMetadata } from '@/lib/site/metadata';
import { endpoints, paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.profile);

export default async function ProfilePage() {
  if (!(await currentSession())) redirect(loginPath(paths.profile));
  const [invitations, history, progress, isNamed] = await Promise.all([
    ownInvitations(),
    ownHistory(),
    ownProgress(),
    isNamedInRankLists(),
  ]);
  return (
    <>
      <PageBanner title="Your Profile" />
      <div className="wrap grid grid-cols-1 gap-12 py-10 md:py-14">
        <ProfileCard source={endpoints.profile} loginHref={loginPath(paths.profile)} />
        {invitations && invitations !== 'unavailable' && (
          <MockList title="Mocks you are invited to" mocks={invitations} />
        )}
        {typeof isNamed === 'boolean' && <RankListConsent endpoint={endpoints.rankLists} isNamed={isNamed} />}
        {history && <TestHistory entries={history} />}
        {progress && progress !== 'unavailable' && <ProgressBySubject progress={progress} />}
      </div>
    </>
  );
}
