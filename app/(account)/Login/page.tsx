import { redirect } from 'next/navigation';

import { AccountCard } from '@/components/forms/account-card';
import { LoginForm } from '@/components/forms/login-form';
import { LOGIN_FIRST } from '@/components/ui/gated-link';
import { safeCallback } from '@/lib/accounts/callback';
import { currentSession } from '@/lib/accounts/session';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const metadata = pageMetadata(paths.login);

type Props = { searchParams: Promise<{ callbackUrl?: string | string[] }> };

export default async function LoginPage({ searchParams }: Props) {
  const { callbackUrl } = await searchParams;
  const callback = safeCallback([callbackUrl].flat()[0]);
  if (await currentSession()) redirect(callback);
  return (
    <AccountCard title="Log In" other={{ text: 'You have no account yet?', label: 'Register', href: paths.register }}>
      {callbackUrl !== undefined && (
        <p role="alert" className="mb-5 rounded-card border-l-4 border-marigold bg-marigold-soft px-5 py-3 text-ink">
          {LOGIN_FIRST}
        </p>
      )}
      <LoginForm callback={callback} />
    </AccountCard>
  );
}
