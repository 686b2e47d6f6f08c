import { LOGIN_FIRST } from '@/lib/accounts/callback';
import { Say } from '@/components/exam/words/words';
import { PhoneLink } from '@/components/ui/links';
import type { Institute } from '@/lib/site/institute';
import { GoOnBelow } from '@/components/blocks/go-on';
import { paths } from '@/lib/site/paths';

import { AccountCard } from './account-card';
import { LoginForm } from './login-form';

/** `isFirst`: a page asked for the login. */
export const LoginCard = ({ isFirst = false, institute }: { isFirst?: boolean; institute: Institute }) => (
  <>
    <AccountCard title="Log In" other={{ text: 'No account yet?', label: 'Register', href: paths.register }}>
      {isFirst && (
        <p role="alert" className="mb-5 rounded-card border-l-4 border-marigold bg-marigold-soft px-5 py-3 text-ink">
          {LOGIN_FIRST}
        </p>
      )}
      <LoginForm asksForAge={institute.guardianConsent !== undefined} />
      <p className="mt-5 text-muted">
        <Say text="Forgot your password? Ask the office:" />{' '}
        <a href={`mailto:${institute.email}`} className="text-link">
          {institute.email}
        </a>{' '}
        <Say text="or" /> <PhoneLink phone={institute.phone} look="text-link" />.
      </p>
    </AccountCard>
    <GoOnBelow path={paths.login} />
  </>
);
