import { useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Bytes } from '@/lib/exam/sealing';
import { openAttempt, type Opened, runOnce } from '@/lib/sitting/client/open-attempt';
import { backoffMs } from '@/lib/sitting/client/outbox';
import { fetchSealed, fetchSecret, openSealed } from '@/lib/sitting/client/sealed-start';
import type { PaperChoice } from '@/lib/sitting/wire';

/** Spreads what the pages of a class ask at the opening over this time. */
const JITTER_MS = 1_000;

/** How often a page that waits asks whether the opening has moved. */
const REFRESH_MS = 60_000;

type Offered = Extract<Opened, { type: 'offered' }>;

/** When a test may begin, as `performance.now()`. */
export const opensAtMs = ({ paper, receivedAtMs }: Offered) => receivedAtMs + (paper.mock?.opensInMs ?? 0);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The sealed paper of this digest, asked for until it is on the device. A page without https cannot open one. */
function useSealedFile(digest: string | undefined): Bytes | undefined {
  const [kept, setKept] = useState<{ digest: string; file: Bytes }>();
  useEffect(() => {
    if (digest === undefined || !window.isSecureContext) return;
    let isGone = false;
    const load = async () => {
      for (let failures = 1; !isGone; failures += 1) {
        const file = await fetchSealed(digest);
        if (file) return setKept({ digest, file });
        await wait(backoffMs(failures, Math.random()));
      }
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [digest]);
  return kept?.digest === digest ? kept?.file : undefined;
}

/** What a page that waits for the opening of a mock has, and can do. */
export type SealedStart = {
  /** Whether the sealed paper is on the device. */
  isKept: boolean;
  /** Whether the mock has opened and the site cannot be reached. */
  isCutOff: boolean;
  /** Starts with a secret that somebody has told; false if it is not that of the paper. */
  startWith: (secret: Bytes) => Promise<boolean>;
};

/**
 * Starts the attempt of a candidate who has checked in when its mock opens: from the sealed paper, or else from the
 * site, which also says if the opening has moved.
 */
export function useSealedStart(
  choice: PaperChoice,
  offered: Offered | null,
  onOpened: (opened: Opened) => void,
): SealedStart {
  const { digest, checkedIn } = offered?.paper.mock ?? {};
  const file = useSealedFile(checkedIn && digest);
  const [cutOffFrom, setCutOffFrom] = useState<Offered>();
  /** Aborted once the offer is out of date, or its attempt runs. */
  const waiting = useRef<AbortController>(null);

  const startWith = async (secret: Bytes): Promise<boolean> => {
    if (!offered || !checkedIn || !file || !waiting.current) return false;
    const runIt = runOnce(waiting.current);
    const opened = await openSealed(checkedIn, file, secret, opensAtMs(offered), runIt);
    if (opened) onOpened(opened);
    return Boolean(opened);
  };
  const askSite = useEffectEvent(async (left: AbortController) => {
    const opened = await openAttempt(choice, null, () => {}, runOnce(left));
    if (!left.signal.aborted || opened.type === 'running') onOpened(opened);
  });

  /** Tries once to start; returns whether the page has to go on trying. */
  const start = useEffectEvent(async (left: AbortController): Promise<boolean> => {
    const secret = file && digest ? await fetchSecret(digest) : 'refused';
    if (left.signal.aborted) return false;
    if (secret === 'unreachable') setCutOffFrom(offered ?? undefined);
    else if (secret === 'refused' || !(await startWith(secret))) void askSite(left);
    return secret === 'unreachable';
  });

  useEffect(() => {
    if (!offered || !checkedIn) return;
    const left = new AbortController();
    const { signal } = left;
    waiting.current = left;
    const startAtOpening = async () => {
      const startsAtMs = opensAtMs(offered) + JITTER_MS * Math.random();
      while (!signal.aborted && performance.now() < startsAtMs) await wait(100);
      for (let failures = 1; !signal.aborted && (await start(left)); failures += 1)
        await wait(Math.min(JITTER_MS * 5, backoffMs(failures, Math.random())));
    };
    void startAtOpening();
    // Asks again, since the opening can move, somebody else can log in, and the device can sleep or have a slow clock.
    const timer = setTimeout(() => void askSite(left), REFRESH_MS * (0.75 + Math.random() / 4));
    const onVisible = () => {
      if (document.visibilityState === 'visible') void askSite(left);
    };
    document.addEventListener('visibilitychange', onVisible, { signal });
    window.addEventListener('online', () => void askSite(left), { signal });
    return () => {
      left.abort();
      clearTimeout(timer);
    };
  }, [offered, checkedIn]);

  return { isKept: file !== undefined, isCutOff: offered !== null && cutOffFrom === offered, startWith };
}
