import './globals.css';

import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';

import { env } from '@/lib/env';
import { site } from '@/lib/site';

import { fontVariables } from './fonts';

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env().siteUrl),
    title: { default: site.name, template: `%s · ${site.name}` },
    description: site.description,
    applicationName: site.name,
    formatDetection: { telephone: false },
  };
}

export const viewport: Viewport = { themeColor: '#12213f' };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={fontVariables} data-scroll-behavior="smooth">
      <body>{children}</body>
    </html>
  );
}
