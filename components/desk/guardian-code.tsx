'use client';

import { useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { postJson } from '@/lib/forms/post-json';

/** Makes a code for a guardian. It is shown once: the site keeps a digest of it. */
export function GuardianCode({ endpoint, candidate }: { endpoint: string; candidate: string }) {
  const [isBusy, setBusy] = useState(false);
  const [told, setTold] = useState<{ code: string } | { error: string }>();

  async function make() {
    setBusy(true);
    try {
      setTold(
        (await postJson(endpoint, { do: 'code' }, 'The site could not be reached. Please try again.')) as {
          code: string;
        },
      );
    } catch (error) {
      setTold({ error: error instanceof Error ? error.message : String(error) });
    }
    setBusy(false);
  }

  return (
    <div>
      <p className="mb-3 max-w-prose">
        Give the code to the guardian, once you know who that is, and not to the candidate. It holds for 14 days and for{' '}
        {candidate} alone; a new one ends the one before.
      </p>
      <button type="button" onClick={make} disabled={isBusy} className={`needs-script ${buttonLook.solid}`}>
        Make a code
      </button>
      <p role="status" className="mt-3">
        {told && 'code' in told && (
          <>
            The code, shown this once: <strong className="font-mono text-xl">{told.code}</strong>
          </>
        )}
      </p>
      {told && 'error' in told && (
        <p role="alert" className="text-danger">
          {told.error}
        </p>
      )}
    </div>
  );
}
