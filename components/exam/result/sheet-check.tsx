'use client';

import { type DragEvent, useEffect, useRef, useState } from 'react';
import useSWR from 'swr';

import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { type KnownKeys, MOST_CHARACTERS, type SheetVerdict, verifySheet } from '@/lib/holding/sheets/verify';
import { endpoints, jwksPath } from '@/lib/site/paths';

import { ResponseSheet } from './response-sheet';

type Told = { title: string; text: string; isGood: boolean };

const FAULTS = {
  'too-large': {
    title: 'This is not a response sheet',
    text: 'The file is too large for one. Choose the file that the candidate downloaded.',
  },
  'not-json': {
    title: 'This is not a response sheet',
    text: 'The file is not JSON, or a part of it is missing. A PDF or a photograph cannot be checked: choose the file that the candidate downloaded.',
  },
  'no-sheet': {
    title: 'This is not a response sheet',
    text: 'The file is JSON, but not one that this site signs. Choose the file that the candidate downloaded.',
  },
  'unknown-key': {
    title: 'Not genuine',
    text: 'The file is not signed with a key of this site, or the institute has withdrawn that key. A candidate can download a new file.',
  },
  changed: {
    title: 'Not genuine',
    text: 'Something in the file has changed since this site signed it. Even a space counts.',
  },
  newer: {
    title: 'This page is too old for the sheet',
    text: 'The site has signed the file, but in a newer form. Connect to the internet, load this page again and try once more.',
  },
  broken: {
    title: 'This browser cannot check signatures',
    text: 'Open this page over HTTPS, or in a newer browser. This says nothing about the sheet.',
  },
};

function tell(verdict: SheetVerdict | { fault: 'broken' }): Told {
  if ('fault' in verdict) return { ...FAULTS[verdict.fault], isGood: false };
  const { sheet, scoring } = verdict;
  if (!sheet.result)
    return {
      title: 'Genuine, without marks',
      text: 'The site signed this sheet before the results were out. The responses and times are the same as on the site.',
      isGood: true,
    };
  if (sheet.result.scoring < scoring)
    return {
      title: 'Genuine, but scored again since',
      text: `The responses and times are the same as on the site. The marks are from scoring ${sheet.result.scoring}, and the paper is now at scoring ${scoring}. Ask the candidate for a new file.`,
      isGood: true,
    };
  return {
    title: 'Genuine and current',
    text: 'The site signed exactly this, and the paper has not been scored again since.',
    isGood: true,
  };
}

async function load<Answer>(source: string): Promise<Answer> {
  const response = await fetch(source, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${source} answered ${response.status}`);
  return (await response.json()) as Answer;
}

/** Everything that verifying needs from the site. */
async function loadKnown() {
  const [{ keys }, scorings] = await Promise.all([
    load<Pick<KnownKeys, 'keys'>>(jwksPath),
    load<KnownKeys['scorings']>(endpoints.rescored),
  ]);
  return { known: { keys, scorings }, loadedAtMs: Date.now() };
}

const LOADING = 'The site’s keys are being loaded…';
const NO_KEYS = 'The site’s keys cannot be loaded. Connect to the internet: this page tries again by itself.';

/** Verifies the file of a response sheet in the browser. Sends nothing; once loaded, it works offline. */
export function SheetCheck() {
  const { data, error } = useSWR('sheet-keys', loadKnown, { revalidateOnFocus: false });
  const [verdict, setVerdict] = useState<SheetVerdict | { fault: 'broken' } | null>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const last = useRef(0);
  const result = useRef<HTMLElement>(null);
  useEffect(() => {
    if (verdict) result.current?.scrollIntoView({ block: 'nearest' });
  }, [verdict]);

  async function check(reading: Promise<string>) {
    if (!data) return;
    const mine = (last.current += 1);
    const next = await reading.then((it) => verifySheet(it, data.known)).catch(() => ({ fault: 'broken' as const }));
    if (mine === last.current) setVerdict(next);
  }
  // Reading a whole film into memory would crash the page before the check finds it too large.
  const checkFile = (file: File | undefined) => file && void check(file.slice(0, 4 * MOST_CHARACTERS + 4).text());

  function drop(event: DragEvent) {
    event.preventDefault();
    checkFile(event.dataTransfer.files[0]);
  }

  const told = verdict && tell(verdict);
  return (
    <div className="grid grid-cols-1 gap-8">
      <noscript>
        <p>This page checks the file with JavaScript, which is off in your browser.</p>
      </noscript>
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className="needs-script card grid max-w-3xl gap-5 p-5 md:p-6"
      >
        <p>
          <label htmlFor="sheet-file" className="block font-semibold text-ink">
            The file of the sheet
          </label>
          <span className="text-sm text-muted">Choose it, or drop it here. It stays in your browser.</span>
          <input
            id="sheet-file"
            type="file"
            accept=".json,application/json"
            disabled={!data}
            // Lets the same file be chosen again.
            onClick={({ currentTarget }) => (currentTarget.value = '')}
            onChange={({ target }) => checkFile(target.files?.[0])}
            className="mt-2 block w-full text-sm file:mr-4 file:min-h-11 file:rounded-card file:border file:border-solid file:border-ink-mid file:bg-surface file:px-5 file:font-semibold file:text-ink"
          />
        </p>
        <div>
          <label htmlFor="sheet-text" className="block font-semibold text-ink">
            Or its text
          </label>
          <textarea
            id="sheet-text"
            ref={text}
            rows={3}
            spellCheck={false}
            className="mt-2 block w-full rounded-card border border-ink-mid bg-surface p-2 font-mono text-xs"
          />
          <button
            type="button"
            disabled={!data}
            onClick={() => void check(Promise.resolve(text.current?.value ?? ''))}
            className={`${buttonLook.outline} mt-3`}
          >
            Check the text
          </button>
        </div>
        <p role="status" className="text-sm text-muted">
          {data ? (
            <>
              Compared with what the site says since <IndianTime atMs={data.loadedAtMs} />.
            </>
          ) : error ? (
            NO_KEYS
          ) : (
            LOADING
          )}
        </p>
      </div>
      <section ref={result} aria-label="Result">
        <div role="status">
          {told && (
            <div
              className={`max-w-3xl border-l-4 p-4 ${told.isGood ? 'border-success bg-success-soft' : 'border-danger bg-danger-soft'}`}
            >
              <h2 className="text-2xl">{told.title}</h2>
              <p className="mt-1">{told.text}</p>
            </div>
          )}
        </div>
        {verdict && 'sheet' in verdict && (
          <div className="mt-6">
            <h2 className="mb-3 text-xl">What the sheet says</h2>
            <ResponseSheet sheet={verdict.sheet} />
          </div>
        )}
      </section>
    </div>
  );
}
