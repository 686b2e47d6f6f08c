import { redirect } from 'next/navigation';

import { MockStanding } from '@/components/exam/offer/mock-standing';
import { AttemptResult } from '@/components/exam/result/attempt-result';
import { goOnWith, WITHHELD } from '@/components/exam/result/history-table';
import { LateAnswers } from '@/components/exam/result/late-answers';
import { LostSteps } from '@/components/exam/taking/lost-steps';
import { ABSENT, VOID } from '@/components/exam/texts';
import { said } from '@/components/exam/words/said';
import { MissingItem } from '@/components/ui/page-banner';
import { loginPath } from '@/lib/accounts/callback';
import { listNextTests } from '@/lib/content/nouns/available-tests';
import { listStudyLinks } from '@/lib/content/study-links';
import { reviewView } from '@/lib/exam/review-filter';
import { readOwnReports, readOwnStanding } from '@/lib/holding/rulings/objections';
import { ownComparedScorecard } from '@/lib/privacy/compared';
import { env } from '@/lib/server/env';
import { institute } from '@/lib/site/institute';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths, responseSheetPath, reviewPath } from '@/lib/site/paths';
import { own } from '@/lib/sitting/own-history';
import type { FinishedState } from '@/lib/sitting/wire';
import { indianTime } from '@/lib/text/indian-time';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.score);

export const generateMetadata = () => pageMetadata(paths.score);

const NO_RESULT = {
  missing: 'There is no such result.',
  unavailable: 'Your result cannot be loaded at the moment. Please try again in a minute.',
} as const;

const SOON = 'Marks, solutions and ranks come in a few minutes, for everybody at once.';

const testsUrl = () => new URL(paths.onlineTestSeries, env().siteUrl).href;

/** Why an attempt shows nothing of its key, with the facts that it may show. */
function withheldText({ kind, figures, resultsAtMs, voidReason, isAbsent }: FinishedState) {
  if (resultsAtMs === undefined) return said(WITHHELD);
  const { totalAnswered: n, totalQuestions: all } = figures;
  // After an outage of the site, results wait for answers that still count.
  const when = resultsAtMs > Date.now() ? 'Marks, solutions and ranks come on {at}, for everybody at once.' : SOON;
  return (
    <>
      {said('Your answers are stored: you answered {n} of {all} questions.', { n, all })}{' '}
      {kind !== 'mock' && said('Some questions are in a test that waits for its results.')}{' '}
      {said(when, { at: indianTime(resultsAtMs) })}{' '}
      {voidReason !== undefined ? said(VOID, { reason: voidReason }) : isAbsent && said(ABSENT)}
    </>
  );
}

/** What the page of an attempt without an analysis leads to. */
function wayOn(scorecard: FinishedState | 'missing' | 'unavailable', id: string) {
  if (typeof scorecard === 'string') return linkTo(paths.onlineTestSeries);
  const { waitsFor } = scorecard;
  if (waitsFor) return { label: goOnWith(waitsFor.name), href: waitsFor.path };
  return { label: said('Your response sheet'), href: responseSheetPath(id) };
}

/** The stored analysis of the attempt that the query names. */
export default async function StoredResultPage({ searchParams }: Pick<PageProps<'/Score/stored'>, 'searchParams'>) {
  const { attempt, ...query } = await searchParams;
  const id = typeof attempt === 'string' ? attempt : '';
  const scorecard = await ownComparedScorecard(id);
  if (scorecard === null) redirect(loginPath(reviewPath(id)));
  const isMock = typeof scorecard !== 'string' && scorecard.kind === 'mock';
  const standing = isMock
    ? await own('standing', (db, candidate, nowMs) => readOwnStanding(db, candidate, id, nowMs))
    : null;
  const late = typeof scorecard === 'string' ? undefined : scorecard.late;
  const more = (
    <>
      {late ? <LateAnswers late={late} /> : <LostSteps attemptId={id} />}
      {standing && standing !== 'unavailable' && <MockStanding standing={standing} />}
    </>
  );
  if (typeof scorecard === 'string' || !('questions' in scorecard)) {
    return (
      <MissingItem
        title={TITLE}
        text={typeof scorecard === 'string' ? said(NO_RESULT[scorecard]) : withheldText(scorecard)}
        link={wayOn(scorecard, id)}
      >
        {more}
      </MissingItem>
    );
  }
  const { questions, subjects } = scorecard;
  const view = reviewView(query, questions);
  const names = subjects.map(({ name }) => name);
  const [studyLinks, nextTests, reported] = await Promise.all([
    listStudyLinks(names),
    listNextTests(names, scorecard.place),
    own('reports', (db, candidate) => readOwnReports(db, candidate, id)),
  ]);
  const reports = reported && reported !== 'unavailable' ? reported.reports : undefined;
  return (
    <AttemptResult
      title={TITLE}
      institute={institute().name}
      testsUrl={testsUrl()}
      {...{ scorecard, view, studyLinks, nextTests, reports }}
    >
      {more}
    </AttemptResult>
  );
}
