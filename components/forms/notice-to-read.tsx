'use client';

import { type ReactNode, useRef, useState } from 'react';

import { Say } from '@/components/exam/words/words';
import { buttonLook } from '@/components/ui/button';
import { postJson, UNREACHABLE } from '@/lib/forms/post-json';
import { noticeIn } from '@/lib/forms/shown-notice';

import { useSending } from './use-sending';

/** A notice for candidates who registered before it existed, until they say that they have read it. */
export function NoticeToRead({ endpoint, children }: { endpoint: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const [isRead, setRead] = useState(false);
  const { fault, run } = useSending();

  const store = () =>
    run(async () => {
      await postJson(endpoint, { notice: 'register', isGiven: true, ...noticeIn(frame.current) }, UNREACHABLE);
      setRead(true);
    });

  if (isRead)
    return (
      <p role="status">
        <Say text="Stored: you have read what this site keeps." />
      </p>
    );
  return (
    <section aria-labelledby="notice-to-read" className="max-w-2xl">
      <h2 id="notice-to-read" className="mb-3 text-2xl">
        <Say text="Please read once" />
      </h2>
      <div ref={frame}>{children}</div>
      <button type="button" onClick={store} className={`needs-script mt-3 ${buttonLook.outline}`}>
        <Say text="I have read this" />
      </button>
      <p role="alert" className="text-danger">
        {fault}
      </p>
    </section>
  );
}
