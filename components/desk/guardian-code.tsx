'use client';

import { useState } from 'react';

import { useSending } from '@/components/forms/use-sending';
import { buttonLook } from '@/components/ui/button';
import { postJson, UNREACHABLE } from '@/lib/forms/post-json';

/** Makes a code for a guardian. It is shown once: the site keeps a digest of it. */
export function GuardianCode({ endpoint, candidate }: { endpoint: string; candidate: string }) {
  const [code, setCode] = useState('');
  const { isBusy, fault, run } = useSending();

  const make = () =>
    run(async () => {
      setCode('');
      const made = (await postJson(endpoint, { do: 'code' }, UNREACHABLE)) as { code: string };
      setCode(made.code);
    });

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
        {code && (
          <>
            The code, shown this once: <strong className="font-mono text-xl">{code}</strong>
          </>
        )}
      </p>
      {fault && (
        <p role="alert" className="text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
