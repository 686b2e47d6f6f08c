'use client';

import useSWR from 'swr';

import { IndianTime } from '@/components/ui/indian-time';
import type { Phase } from '@/lib/exam/window';
import type { Asked, LiveMock as Live } from '@/lib/holding/mocks/live';
import { deskEndpoints, deskMockPath, sealedPaperPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';
import { shownName } from '@/lib/text/usernames';

import { GrantForm, MessageForm } from './examining';
import { LateAnswers } from './late-answers';
import { LateFiles } from './late-files';
import { MockHall } from './mock-hall';
import { refusalText } from './mock-texts';
import { WatchedCandidate } from './watched-candidate';

const EVERY_MS = 5_000;

/** @throws Error if another try may help */
async function load(source: string): Promise<Live> {
  const response = await fetch(source);
  if (!response.ok) throw new Error(`no figures, status ${response.status}`);
  return (await response.json()) as Live;
}

type Props = {
  mockId: string;
  asked: Asked;
  /** The state when the page was drawn. */
  drawn: Live;
  isExaminer: boolean;
  phase: Phase;
};

/** The digest of a mock's sealed paper and, once it has opened, the words that open it on a page that is cut off. */
const SealedPaper = ({ digest, words }: Live['sealed']) => (
  <details>
    <summary className="min-h-11 py-2 font-semibold text-ink">Sealed paper</summary>
    <p className="wrap-anywhere">
      Fingerprint (SHA-256):{' '}
      <a href={sealedPaperPath(digest)} download className="text-link font-mono text-sm">
        {digest}
      </a>
    </p>
    {words.length === 0 ? (
      <p className="mt-2">From the opening on, twelve words stand here. They open the paper if the site is down.</p>
    ) : (
      <>
        <p className="mt-2">Read these words to checked-in candidates whose pages cannot reach the site:</p>
        <ol className="mt-2 grid list-inside list-decimal grid-cols-2 gap-2 font-mono text-lg text-ink sm:grid-cols-4">
          {words.map((word, index) => (
            <li key={index}>{word}</li>
          ))}
        </ol>
      </>
    )}
  </details>
);

/** Who is in a mock, refreshed every few seconds; without JavaScript it stays as the page was drawn. */
export function LiveMock({ mockId, asked, drawn, isExaminer, phase }: Props) {
  const [hasOpened, isFinal] = [phase !== 'coming', phase === 'results'];
  const { data, error, mutate } = useSWR(deskEndpoints.liveMock(mockId, asked), load, {
    fallbackData: drawn,
    refreshInterval: isFinal ? 0 : EVERY_MS,
    revalidateOnMount: !isFinal,
  });
  const { watched, hall, newest, sealed, minutesForAll, late, messages, ...live } = data;
  const refused = live.reasons.reduce((sum, { count }) => sum + count, 0);
  const onDone = () => void mutate();
  const waiting = { label: 'checked in', count: live.checkedIn };
  const come = [
    { label: 'in', count: live.in },
    { label: 'saving', count: live.saving },
    { label: 'page not heard of for two minutes', count: live.unheard },
    { label: 'finished', count: live.finished },
    { label: 'absent', count: live.absent },
    { label: 'voided', count: live.voided },
    { label: 'refused', count: refused },
  ];
  return (
    <div className="grid gap-6">
      <section aria-labelledby="live">
        <h3 id="live" className="mb-3 text-lg">
          Candidates
        </h3>
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {[waiting, ...(hasOpened ? come : [])].map(({ label, count }) => (
            <li key={label} className="card p-3">
              <span className="block font-serif text-2xl text-ink tabular-nums">{count}</span> {label}
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-muted">
          As of <IndianTime atMs={live.atMs} />
          {minutesForAll > 0 && `. Granted to all: ${counted(minutesForAll, 'minute')}`}
          {error && <span className="font-semibold text-danger">. The site has no newer figures at the moment.</span>}
        </p>
      </section>
      {refused > 0 && (
        <details>
          <summary className="min-h-11 py-2 font-semibold text-ink">
            Refused: {live.reasons.map(({ reason, count }) => `${count} ${refusalText(reason)}`).join(', ')}
          </summary>
          <ul className="grid gap-1 text-sm">
            {newest.map(({ candidate: name, reason, atMs }) => (
              <li key={name}>
                <a href={deskMockPath(mockId, { candidate: name })} className="text-link">
                  {shownName(name)}
                </a>
                , {refusalText(reason)}, <IndianTime atMs={atMs} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {watched && (
        <WatchedCandidate
          key={watched.candidate}
          mockId={mockId}
          watched={watched}
          isExaminer={isExaminer}
          onDone={onDone}
        />
      )}
      <SealedPaper {...sealed} />
      <MockHall mockId={mockId} asked={asked} hall={hall} />
      {late.length > 0 && (
        <LateAnswers
          key={`late ${watched?.candidate ?? ''}`}
          {...{ mockId, late, isExaminer, onDone }}
          candidate={watched?.candidate ?? ''}
          atMs={live.atMs}
        />
      )}
      {isExaminer && hasOpened && <LateFiles mockId={mockId} onDone={onDone} />}
      {messages.length > 0 && (
        <section aria-labelledby="messages">
          <h3 id="messages" className="mb-2 text-lg">
            Messages
          </h3>
          <ul className="grid gap-1 text-sm">
            {messages.map(({ candidate: name, message, atMs }, index) => (
              <li key={index} className="wrap-anywhere">
                <IndianTime atMs={atMs} />, to {name === '' ? 'all' : shownName(name)}:{' '}
                <span className="whitespace-pre-line">{message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isExaminer && hasOpened && !isFinal && (
        <section aria-labelledby="for-all" className="grid gap-4">
          <h3 id="for-all" className="-mb-2 text-lg">
            All candidates
          </h3>
          <GrantForm
            mockId={mockId}
            candidate=""
            granted={minutesForAll}
            reach={`It reaches ${live.in === 1 ? 'the one who is' : `the ${live.in} who are`} in, and all who start later.`}
            onDone={onDone}
          />
          <MessageForm mockId={mockId} candidate="" onDone={onDone} />
        </section>
      )}
    </div>
  );
}
