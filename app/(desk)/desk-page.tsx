import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';

import { DeskHeader } from '@/components/desk/desk-header';
import { loginPath } from '@/lib/accounts/callback';
import { currentEditor } from '@/lib/accounts/editors';
import { paths } from '@/lib/site/paths';

type Search = Record<string, string | string[] | undefined>;

/** What a page of the desk draws for an editor; `query` gives the first value of a name of the address. */
type Draw = (desk: { editor: string; query: (name: string) => string }) => Promise<ReactNode>;

type Props = { searchParams: Promise<Search> };

/**
 * A page of the desk. Each page checks the login by itself: visitors log in first, and candidates who are no editors go
 * where unknown paths lead.
 */
export const deskPage = (path: string, title: string, draw: Draw) =>
  async function DeskPage({ searchParams }: Props) {
    const [who, search] = await Promise.all([currentEditor(), searchParams]);
    // PostgreSQL refuses to look for a NUL character.
    const query = (name: string) => ([search[name] ?? ''].flat()[0] ?? '').replaceAll('\0', '');
    if (who === 'logged-out')
      redirect(
        loginPath(`${path}?${new URLSearchParams(Object.entries(search).map(([name]) => [name, query(name)]))}`),
      );
    if (who === 'stranger') redirect(paths.home);
    return (
      <>
        <DeskHeader path={path} editor={who.editor} />
        <main id="content" className="wrap grow py-6" tabIndex={-1}>
          <h1 className="mb-5 text-2xl print:has-[+.sheet-page]:hidden">{title}</h1>
          {await draw({ editor: who.editor, query })}
        </main>
      </>
    );
  };

export const deskMetadata = (title: string) => ({ title: `${title} · Desk`, robots: { index: false } });
