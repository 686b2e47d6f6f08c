'use client';

import { useState } from 'react';

import { TranslateIcon } from '@/components/ui/icons';

const CONTAINER_ID = 'google_translate_element';
const SCRIPT_URL = 'https://translate.google.com/translate_a/element.js?cb=googleTranslateElementInit';
/** A chunk or script that has not come by then is given up (specification §9). */
const LOAD_TIMEOUT_MS = 120_000;

type TranslateElement = new (
  options: { pageLanguage: string; includedLanguages: string },
  container: string,
) => unknown;

declare global {
  interface Window {
    google?: { translate?: { TranslateElement?: TranslateElement } };
    googleTranslateElementInit?: () => void;
  }
}

function loadWidget(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = () => {
      clearTimeout(timer);
      window.googleTranslateElementInit = () => {};
      script.remove();
      reject(new Error('The translation widget did not load.'));
    };
    const timer = setTimeout(giveUp, LOAD_TIMEOUT_MS);
    window.googleTranslateElementInit = () => {
      try {
        const Element = window.google?.translate?.TranslateElement;
        if (!Element) return giveUp();
        new Element({ pageLanguage: 'en', includedLanguages: '' }, CONTAINER_ID);
        clearTimeout(timer);
        resolve();
      } catch {
        giveUp();
      }
    };
    script.src = SCRIPT_URL;
    script.async = true;
    script.onerror = giveUp;
    document.head.append(script);
  });
}

type State = 'idle' | 'loading' | 'ready' | 'failed';

/** The page-translation widget: nothing is asked of a third party before a visitor wants it. */
export function TranslateWidget() {
  const [state, setState] = useState<State>('idle');

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
          className="inline-flex min-h-11 items-center gap-2 rounded-card border border-white/40 px-4 hover:bg-white/10"
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
