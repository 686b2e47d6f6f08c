'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense, useEffect } from 'react';
import useSWR from 'swr';

import { useIsReady } from '@/components/ui/browser';
import { onReturn, storedUsername } from '@/lib/accounts/client';
import { isSignedIn } from '@/lib/accounts/hint';
import { countFigure, percentageFigure, timeFigure } from '@/lib/exam/display-figures';
import { endpoints, paths } from '@/lib/site/paths';
import type { HistoryEntry } from '@/lib/sitting/wire';

import { ResultOfAddress } from './told-result';

type ValueOf = (name: string) => string | string[] | undefined;

/** The figures that the end of a test and of an exam show from their address; the store has the real ones. */
const toldFigures = {
  test: {
    backTo: paths.upsc,
    of: (valueOf: ValueOf) => ({
      figures: [
        { label: 'Total Answered', value: countFigure(valueOf('totalAnswered')) },
        { label: 'Total Not Answered', value: countFigure(valueOf('totalNotAnswered')) },
        { label: 'Correct Answers', value: countFigure(valueOf('correctAnswers')) },
        { label: 'Your Marks In (%)', value: percentageFigure(valueOf('percentage')) },
      ],
      resultsAtMs: timeFigure(valueOf('resultsAt')),
    }),
  },
  exam: {
    backTo: paths.onlineTestSeries,
    of: (valueOf: ValueOf) => ({
      figures: [
        { label: 'Correct Answers', value: countFigure(valueOf('score')) },
        { label: 'Your Marks In (%)', value: percentageFigure(valueOf('percentage')) },
      ],
      resultsAtMs: undefined,
    }),
  },
};

type Props = { title: string; kind: keyof typeof toldFigures };

const BLANK = '\u00a0';

/** The end of a test for everyone: the figures come from the address, and one JSON answer has what is personal. */
export function StaticResult({ title, kind }: Props) {
  const { backTo, of } = toldFigures[kind];
  const blanks = of(() => undefined).figures.map(({ label }) => ({ label, value: BLANK }));
  return (
    <Suspense
      fallback={
        <>
          <ResultOfAddress title={title} figures={blanks} resultsAtMs={undefined} history={null} backTo={backTo} />
          <noscript>
            <p className="wrap pb-16 text-lg">
              The figures of your test need JavaScript. Please switch it on in your browser, and reload this page.
            </p>
          </noscript>
        </>
      }
    >
      <OwnResult title={title} kind={kind} />
    </Suspense>
  );
}

/** @throws Error if another try may bring the history */
async function loadHistory(source: string): Promise<HistoryEntry[] | null> {
  const response = await fetch(source);
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`no history, status ${response.status}`);
  return (await response.json()) as HistoryEntry[];
}

const login = () => `${isSignedIn()} ${storedUsername()}`;

/** Loads the page anew if 'Back' brings it as it was left and the login has changed since. */
function useSameLogin() {
  useEffect(() => {
    const shownTo = login();
    return onReturn(() => {
      if (login() === shownTo) return;
      document.body.hidden = true;
      window.location.reload();
    });
  }, []);
}

function OwnResult({ title, kind }: Props) {
  const query = useSearchParams();
  // A preview renders it on the server too, which has no cookie of this tab.
  const isIn = useIsReady() && isSignedIn();
  useSameLogin();
  const { data, error } = useSWR(isIn ? endpoints.attempts : null, loadHistory, { revalidateOnFocus: false });
  const valueOf = (name: string) => {
    const values = query.getAll(name);
    return values.length > 1 ? values : values[0];
  };
  const { backTo, of } = toldFigures[kind];
  const isNobody = !isIn || data === null;
  const history = isNobody ? null : (data ?? (error ? 'unavailable' : 'loading'));
  return <ResultOfAddress title={title} {...of(valueOf)} history={history} backTo={backTo} />;
}
