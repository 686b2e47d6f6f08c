import { redirect } from 'next/navigation';

import { ProfileCard } from '@/components/blocks/profile-card';
import { PageBanner } from '@/components/ui/page-banner';
import { loginPath } from '@/lib/auth/callback';
import { currentSession } from '@/lib/auth/session';
import { pageMetadata } from '@/lib/metadata';
import { endpoints, paths } from '@/lib/paths';

export const metadata = {
  ...pageMetadata({ title: 'Your Profile', description: 'Your account at the study circle.', path: paths.profile }),
  robots: { index: false },
};

export default async function ProfilePage() {
  if (!(await currentSession())) redirect(loginPath(paths.profile));
  return (
    <>
      <PageBanner title="Your Profile" />
      <div className="wrap py-10 md:py-14">
        <ProfileCard source={endpoints.profile} loginHref={loginPath(paths.profile)} />
      </div>
    </>
  );
}
