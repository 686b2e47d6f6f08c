'use client';

import { useRef, useState } from 'react';

import type { Box } from '@/lib/content/notices';
import { postJson } from '@/lib/forms/post-json';
import { noticeIn } from '@/lib/forms/shown-notice';

const UNREACHABLE = 'The site could not be reached. Please try again.';

type BoxProps = { endpoint: string; box: Box & { isTicked: boolean } };

function ConsentBox({ endpoint, box: { id, version, texts, ...box } }: BoxProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [isTicked, setTicked] = useState(box.isTicked);
  const [isSending, setSending] = useState(false);
  const [end, setEnd] = useState<{ text: string; isFault: boolean }>();

  async function change(wanted: boolean) {
    setTicked(wanted);
    setSending(true);
    try {
      await postJson(endpoint, { notice: id, isGiven: wanted, ...noticeIn(frame.current) }, UNREACHABLE);
      setEnd({ text: wanted ? 'Stored: you agree.' : 'Stored: you no longer agree.', isFault: false });
    } catch (error) {
      setTicked(!wanted);
      setEnd({ text: error instanceof Error ? error.message : UNREACHABLE, isFault: true });
    }
    setSending(false);
  }

  return (
    <div ref={frame}>
      <label className="flex gap-3">
        <input
          type="checkbox"
          checked={isTicked}
          aria-describedby={`${id}-note`}
          className="mt-1 size-5 shrink-0 accent-ink"
          onChange={(event) => !isSending && change(event.target.checked)}
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
      <p role={end?.isFault ? 'alert' : 'status'} className={`mt-1 pl-8 ${end?.isFault ? 'text-danger' : ''}`}>
        {end?.text}
      </p>
    </div>
  );
}

type Props = { endpoint: string; boxes: BoxProps['box'][] };

/** Asks for what the site can do without. Each change is stored at once. */
export const ConsentBoxes = ({ endpoint, boxes }: Props) => (
  <section id="consents" aria-labelledby="consents-title" className="grid max-w-2xl gap-4">
    <h2 id="consents-title" className="text-2xl">
      What you agree to
    </h2>
    {boxes.map((box) => (
      <ConsentBox key={box.id} endpoint={endpoint} box={box} />
    ))}
  </section>
);
