import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { LOGIN_FIRST, loginPath } from '@/lib/accounts/callback';

type Props = { title: string; page: string; children: ReactNode };

/** Content for logged-in candidates in a prerendered page; others see a request to log in, which leads back to `page`. */
export const MembersOnly = ({ title, page, children }: Props) => (
  <>
    <div className="only-signed-out">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3">{LOGIN_FIRST}</p>
      <a href={loginPath(page)} className={`${buttonLook.primary} mt-5`}>
        Login
      </a>
    </div>
    <div className="only-signed-in">{children}</div>
  </>
);
