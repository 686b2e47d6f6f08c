'use client';

import { type ReactNode, useRef, useState } from 'react';

import { Say, SayIfKnown, type Text } from '@/components/exam/words/words';
import { buttonLook } from '@/components/ui/button';
import type { Box } from '@/lib/content/nouns/notices';
import { postJson, UNREACHABLE } from '@/lib/forms/post-json';
import { noticeIn } from '@/lib/forms/shown-notice';

import { useSending } from './use-sending';

type BoxProps = { endpoint: string; box: Box & { isTicked: boolean } };

function ConsentBox({ endpoint, box: { id, version, texts, ...box } }: BoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isGiven, setGiven] = useState(box.isTicked);
  const [end, setEnd] = useState<Text | ''>('');
  const { isBusy, fault, run } = useSending();

  const change = () =>
    run(async () => {
      setEnd('');
      await postJson(endpoint, { notice: id, isGiven: !isGiven, ...noticeIn(frame.current) }, UNREACHABLE);
      setGiven(!isGiven);
      setEnd(isGiven ? 'Stored: you no longer agree.' : 'Stored: you agree.');
    });

  return (
    <div ref={frame}>
      <label className="flex gap-3">
        <input
          type="checkbox"
          checked={isGiven !== isBusy}
          aria-describedby={`${id}-note`}
          className="mt-1 size-5 shrink-0 accent-ink"
          onChange={() => !isBusy && change()}
        />
        {texts.en.label}
      </label>
      <div data-notice={version} className="mt-1 pl-8 text-muted">
        <p id={`${id}-note`}>{texts.en.text}</p>
        <details lang="hi">
          <summary className="py-1">{texts.hi.label}</summary>
          <p>{texts.hi.text}</p>
        </details>
      </div>
      <p role={fault ? 'alert' : 'status'} className={`mt-1 pl-8 ${fault && 'text-danger'}`}>
        <SayIfKnown text={fault || end} />
      </p>
    </div>
  );
}

type Props = { endpoint: string; boxes: BoxProps['box'][] };

/** Asks for the consents that the site can do without. Each change is stored at once. */
export const ConsentBoxes = ({ endpoint, boxes }: Props) => (
  <section id="consents" aria-labelledby="consents-title" className="grid max-w-2xl gap-4">
    <h2 id="consents-title" className="text-2xl">
      <Say text="What you agree to" />
    </h2>
    {boxes.map((box) => (
      <ConsentBox key={box.id} endpoint={endpoint} box={box} />
    ))}
  </section>
);

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
        <SayIfKnown text={fault} />
      </p>
    </section>
  );
}
