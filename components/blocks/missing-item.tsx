import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { PageBanner } from '@/components/ui/page-banner';

type Props = { title: string; text: string; link: { label: string; href: string }; children?: ReactNode };

/** The page of an item that does not exist, or no longer exists. */
export const MissingItem = ({ title, text, link, children }: Props) => (
  <>
    <PageBanner title={title} />
    <div className="wrap py-10 md:py-14">
      <p className="max-w-prose text-lg">{text}</p>
      <div className="mt-4 empty:hidden">{children}</div>
      <a href={link.href} className={`${buttonLook.solid} mt-6`}>
        {link.label}
      </a>
    </div>
  </>
);
