import './globals.css';
// A build renders pages and never starts a server: the stand-in is embedded here as well as in instrumentation.ts.
import '@/lib/standin/embed';

import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';

import { EditorBanner } from '@/components/layout/editor-banner';
import { LinkBehaviour } from '@/components/layout/link-behaviour';
import { SavedContent } from '@/components/layout/saved-content';
import { isDraftMode } from '@/lib/content/host/content-mode';
import { env } from '@/lib/server/env';
import { HEAD_SCRIPTS } from '@/lib/serve/headers/content-policy.mjs';
import { institute } from '@/lib/site/institute';
import { newsFeedPath } from '@/lib/site/paths';

import { colourSheetPath } from './institute.css/colours';
import { fontVariables } from './fonts';

export function generateMetadata(): Metadata {
  const { name, description, icon } = institute();
  return {
    metadataBase: new URL(env().siteUrl),
    title: { default: name, template: `%s · ${name}` },
    description,
    applicationName: name,
    icons: { icon },
    formatDetection: { telephone: false },
    ...(env().previewName !== undefined && { robots: { index: false, follow: false } }),
  };
}

export const generateViewport = (): Viewport => ({ themeColor: institute().colours.ink ?? '#12213f' });

function preview() {
  const { previewName, apiHost } = env();
  return previewName === undefined ? undefined : { name: previewName, contentFrom: apiHost ?? 'the sample content' };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const colourSheet = colourSheetPath(institute().colours);
  return (
    // The scripts below write attributes before React hydrates.
    <html lang="en" className={fontVariables} data-scroll-behavior="smooth" suppressHydrationWarning>
      <head>
        {HEAD_SCRIPTS.map((text) => (
          <script key={text} dangerouslySetInnerHTML={{ __html: text }} />
        ))}
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" type="application/atom+xml" href={newsFeedPath} />
        {colourSheet && <link rel="stylesheet" href={colourSheet} />}
      </head>
      <body>
        <EditorBanner isDraftMode={await isDraftMode()} preview={preview()} />
        {children}
        <LinkBehaviour />
        {process.env.NODE_ENV === 'development' && <SavedContent />}
      </body>
    </html>
  );
}
