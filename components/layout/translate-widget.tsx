'use client';

import { usePathname } from 'next/navigation';
import { useState } from 'react';

import { TranslateIcon } from '@/components/ui/icons';
import { pageKindOf } from '@/lib/site/routes.mjs';

const CONTAINER_ID = 'google_translate_element';
const SCRIPT_URL = 'https://translate.google.com/translate_a/element.js?cb=googleTranslateElementInit';
/** How long the widget may take to load (specification §9). */
const LOAD_TIMEOUT_MS = 120_000;

declare global {
  interface Window {
    google?: { translate?: { TranslateElement?: new (options: Record<string, string>, container: string) => unknown } };
    googleTranslateElementInit?: () => void;
  }
}

function loadWidget(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const stopWaiting = () => {
      clearTimeout(timer);
      document.removeEventListener('securitypolicyviolation', giveUpOnScript);
    };
    const giveUp = () => {
      stopWaiting();
      window.googleTranslateElementInit = () => {};
      script.remove();
      reject(new Error('The translation widget did not load.'));
    };
    // If the page's policy blocks a moved script of Google, nobody waits two minutes for it.
    const giveUpOnScript = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective.startsWith('script-src')) giveUp();
    };
    const timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
    window.googleTranslateElementInit = () => {
      try {
        const Element = window.google?.translate?.TranslateElement;
        if (!Element) return giveUp();
        new Element({ pageLanguage: 'en', includedLanguages: '' }, CONTAINER_ID);
        stopWaiting();
        resolve();
      } catch {
        giveUp();
      }
    };
    script.src = SCRIPT_URL;
    script.async = true;
    script.onerror = giveUp;
    document.addEventListener('securitypolicyviolation', giveUpOnScript);
    document.head.append(script);
  });
}

/** Loads nothing of a third party before the click. Pages with passwords or personal data do not have it at all. */
export function TranslateWidget() {
  const isOffered = pageKindOf(usePathname()) === 'public';
  const [state, setState] = useState<'idle' | 'loading' | 'ready' | 'failed'>('idle');
  if (!isOffered) return null;

  async function start() {
    setState('loading');
    await loadWidget().then(
      () => setState('ready'),
      () => setState('failed'),
    );
  }

  return (
    <div>
      {state !== 'ready' && (
        <button
          type="button"
          onClick={start}
          disabled={state === 'loading'}
          className="needs-script inline-flex min-h-11 items-center gap-2 rounded-card border border-on-bar/40 px-4 hover:bg-on-bar/10"
        >
          <TranslateIcon />
          {state === 'loading' ? 'Loading the translator' : 'Translate this page'}
        </button>
      )}
      <div id={CONTAINER_ID} />
      <p role="status">{state === 'failed' ? 'Error loading Google Translate widget.' : ''}</p>
    </div>
  );
}
