import type { ReactNode } from 'react';

import { LoginFirst } from './login-first';

type Props = { title: string; children: ReactNode };

/** Something for logged-in candidates in a page that is the same for everyone: others are told to log in first. */
export function MembersOnly({ title, children }: Props) {
  return (
    <>
      <div className="only-signed-out">
        <LoginFirst title={title} />
      </div>
      <div className="only-signed-in">{children}</div>
    </>
  );
}
