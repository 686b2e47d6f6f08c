import { redirect } from 'next/navigation';

import { KeyAndObjections, ObjectToKey, ReportQuestion } from '@/components/exam/objections/key-and-objections';
import { goOnWith, WITHHELD } from '@/components/exam/result/history-table';
import { VOID } from '@/components/exam/texts';
import { said } from '@/components/exam/words/said';
import { MissingItem } from '@/components/ui/page-banner';
import { loginPath } from '@/lib/accounts/callback';
import { type NoKey, readOwnKey, readOwnReports } from '@/lib/holding/rulings/objections';
import { ownComparedScorecard } from '@/lib/privacy/compared';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo } from '@/lib/site/pages';
import { objectionsPath, paths } from '@/lib/site/paths';
import { own } from '@/lib/sitting/own-history';
import { indianTime } from '@/lib/text/indian-time';

export const dynamic = 'force-dynamic';

export const generateMetadata = () => pageMetadata(paths.objections);

function textOf(key: NoKey | 'unavailable') {
  if (key === 'unavailable') return said('The key cannot be loaded at the moment. Please try again in a minute.');
  switch (key.state) {
    case 'missing':
      return said('There is no such key to object to.');
    case 'void':
      return said(VOID, { reason: key.reason });
    case 'coming':
      return said('The key is shown on {at} to everybody who sat the test.', { at: indianTime(key.keyAtMs) });
    case 'withheld':
      if (key.resultsAtMs === undefined) return said(WITHHELD);
      return said('Some questions are in a test whose key is not shown yet. Its results come on {at}.', {
        at: indianTime(key.resultsAtMs),
      });
  }
}

/** The form to report a question of an attempt; undefined if there is no such question, or no review of it. */
async function reportOn(id: string, question: string | string[]) {
  const scorecard = await ownComparedScorecard(id);
  if (scorecard === null || typeof scorecard === 'string' || !('questions' in scorecard)) return undefined;
  const asked = scorecard.questions.find(({ number }) => String(number) === question);
  const reported = await own('reports', (db, candidate) => readOwnReports(db, candidate, id));
  if (!asked || reported === null || reported === 'unavailable') return undefined;
  return <ReportQuestion scorecard={scorecard} question={asked} own={reported} />;
}

/**
 * The key of an attempt on a mock, or one of its questions, with the candidate's objections. A question that takes no
 * objection can be reported once its review is shown.
 */
export default async function ObjectionsPage({ searchParams }: PageProps<'/Objections'>) {
  const { attempt, question } = await searchParams;
  const id = typeof attempt === 'string' ? attempt : '';
  const key = await own('key', (db, candidate, nowMs) => readOwnKey(db, candidate, id, nowMs));
  if (key === null) redirect(loginPath(objectionsPath(id)));
  const takesObjections = key !== 'unavailable' && key.state === 'shown' && key.isOpen;
  const report = question !== undefined && !takesObjections && (await reportOn(id, question));
  if (report) return report;
  if (key === 'unavailable' || key.state !== 'shown') {
    const waitsFor = key !== 'unavailable' && key.state === 'withheld' && key.waitsFor;
    const link = waitsFor ? { label: goOnWith(waitsFor.name), href: waitsFor.path } : linkTo(paths.onlineTestSeries);
    return <MissingItem title={said('Key and objections')} text={textOf(key)} link={link} />;
  }
  const asked = key.questions.find(({ number }) => String(number) === question);
  return asked ? <ObjectToKey own={key} question={asked} /> : <KeyAndObjections own={key} />;
}
