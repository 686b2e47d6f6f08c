import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { LOGIN_FIRST } from '@/components/ui/gated-link';
import { paths } from '@/lib/site/paths';

/** Content for logged-in candidates in a prerendered page; others see a request to log in. */
export const MembersOnly = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <div className="only-signed-out">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3">{LOGIN_FIRST}</p>
      <a href={paths.login} className={`${buttonLook.primary} mt-5`}>
        Login
      </a>
    </div>
    <div className="only-signed-in">{children}</div>
  </>
);
