'use client';

import { useState } from 'react';

import { postJson } from '@/lib/forms/post-json';

const UNREACHABLE = 'The site could not be reached. Please try again.';

/** Asks whether rank lists may name the candidate. Each change is stored at once. */
export function RankListConsent({ endpoint, isNamed }: { endpoint: string; isNamed: boolean }) {
  const [isTicked, setTicked] = useState(isNamed);
  const [isSending, setSending] = useState(false);
  const [end, setEnd] = useState<{ text: string; isFault: boolean }>();

  async function change(wanted: boolean) {
    setTicked(wanted);
    setSending(true);
    try {
      await postJson(endpoint, { isNamed: wanted }, UNREACHABLE);
      setEnd({ text: wanted ? 'Stored: your name is shown.' : 'Stored: a number is shown.', isFault: false });
    } catch (error) {
      setTicked(!wanted);
      setEnd({ text: error instanceof Error ? error.message : UNREACHABLE, isFault: true });
    }
    setSending(false);
  }

  return (
    <section aria-labelledby="rank-lists" className="max-w-2xl">
      <h2 id="rank-lists" className="mb-3 text-2xl">
        Rank lists
      </h2>
      <label className="flex gap-3">
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby="rank-lists-note"
          className="mt-1 size-5 shrink-0 accent-ink"
          onChange={(event) => !isSending && change(event.target.checked)}
        />
        Show my name in rank lists
      </label>
      <p id="rank-lists-note" className="mt-1 pl-8 text-muted">
        The rank lists of mock tests name you while this is ticked. Otherwise they show a number in place of your name.
      </p>
      <p role={end?.isFault ? 'alert' : 'status'} className={`mt-1 pl-8 ${end?.isFault ? 'text-danger' : ''}`}>
        {end?.text}
      </p>
    </section>
  );
}
