import { GoOnBelow } from '@/components/blocks/go-on';
import { LOGIN_FIRST } from '@/components/ui/gated-link';
import { paths } from '@/lib/site/paths';

import { AccountCard } from './account-card';
import { LoginForm } from './login-form';

/** `isFirst`: a page asked for the login. `asksForAge`: the age follows after it. */
export const LoginCard = ({ isFirst = false, asksForAge }: { isFirst?: boolean; asksForAge: boolean }) => (
  <>
    <AccountCard title="Log In" other={{ text: 'No account yet?', label: 'Register', href: paths.register }}>
      {isFirst && (
        <p role="alert" className="mb-5 rounded-card border-l-4 border-marigold bg-marigold-soft px-5 py-3 text-ink">
          {LOGIN_FIRST}
        </p>
      )}
      <LoginForm asksForAge={asksForAge} />
    </AccountCard>
    <GoOnBelow path={paths.login} />
  </>
);
