import { GoOnBelow } from '@/components/blocks/go-on';
import { AccountCard } from '@/components/forms/account-card';
import { Notice } from '@/components/forms/notice';
import { RegisterForm } from '@/components/forms/register-form';
import { currentNotice } from '@/lib/content/nouns/notices';
import { pageMetadata } from '@/lib/site/metadata';
import { endpoints, paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.register);

export default function RegisterPage() {
  return (
    <>
      <AccountCard title="Sign Up" other={{ text: 'Already have an account?', label: 'Log In', href: paths.login }}>
        <RegisterForm action={endpoints.register} notice={<Notice notice={currentNotice('register')} />} />
      </AccountCard>
      <GoOnBelow path={paths.register} />
    </>
  );
}
