'use client';

import { type ReactNode, useState } from 'react';

import { LOGIN_FIRST } from '@/lib/accounts/callback';
import { isSignedIn } from '@/lib/accounts/hint';

import { AlertDialog } from './dialog';

/** A link for logged-in candidates. An anonymous visitor reads to log in first; the server decides by itself. */
export function GatedLink({ href, children, className }: { href: string; children: ReactNode; className?: string }) {
  const [alert, setAlert] = useState<string | null>(null);
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className={className}
        onClick={(event) => {
          if (isSignedIn()) return;
          event.preventDefault();
          setAlert(LOGIN_FIRST);
        }}
      >
        {children}
      </a>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </>
  );
}
