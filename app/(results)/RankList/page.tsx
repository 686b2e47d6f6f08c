import { redirect } from 'next/navigation';

import { goOnWith, WITHHELD } from '@/components/exam/result/history-table';
import { RankList } from '@/components/exam/result/rank-list';
import { said } from '@/components/exam/words/said';
import type { Text } from '@/components/exam/words/words';
import { MissingItem } from '@/components/ui/page-banner';
import { loginPath } from '@/lib/accounts/callback';
import { LEAST_COHORT } from '@/lib/exam/cohort';
import { type NoRankList, placesBefore, readRankList } from '@/lib/holding/mocks/results';
import { asksForAge, ageStandingOf } from '@/lib/privacy/standing';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo } from '@/lib/site/pages';
import { paths, rankListPath } from '@/lib/site/paths';
import { own } from '@/lib/sitting/own-history';
import { indianTime } from '@/lib/text/indian-time';

export const dynamic = 'force-dynamic';

const ROWS = 100;

export const generateMetadata = () => pageMetadata(paths.rankList);

function textOf(list: NoRankList | { state: 'not-compared' } | 'unavailable'): Text {
  if (list === 'unavailable') return 'The rank list cannot be loaded at the moment. Please try again in a minute.';
  if (list.state === 'not-compared')
    return 'We don’t compare your results with others until we know your age and, below 18, a guardian has consented.';
  if (list.state === 'missing') return 'A rank list is shown to those who sat the test, and you did not.';
  if (list.state === 'few')
    return 'The rank list shows once {n} candidates are ranked: among fewer, everybody knows whose marks are whose.';
  if (list.resultsAtMs === undefined) return WITHHELD;
  return 'The rank list comes with the results on {at}, for everybody at once.';
}

/** The rank list of a mock, for those who sat it. */
export default async function RankListPage({ searchParams }: PageProps<'/RankList'>) {
  const query = await searchParams;
  const [mock, after] = [query.mock, query.after].map((it) => (typeof it === 'string' ? it : ''));
  const wanted = { size: ROWS, after: placesBefore(after ?? '') };
  const list = await own('rank list', async (db, candidate, nowMs) =>
    asksForAge() && (await ageStandingOf(db, candidate, nowMs)) !== 'free'
      ? ({ state: 'not-compared' } as const)
      : readRankList(db, candidate, mock ?? '', { ...wanted, nowMs }),
  );
  if (list === null) redirect(loginPath(rankListPath(mock ?? '')));
  if (list !== 'unavailable' && list.state === 'shown')
    return <RankList list={list} nextHref={list.next ? rankListPath(mock ?? '', list.next) : undefined} />;
  const waiting = list !== 'unavailable' && list.state === 'waiting' ? list : undefined;
  const waitsFor = waiting?.waitsFor;
  const link = waitsFor ? { label: goOnWith(waitsFor.name), href: waitsFor.path } : linkTo(paths.onlineTestSeries);
  const text = said(textOf(list), { n: LEAST_COHORT, at: indianTime(waiting?.resultsAtMs ?? 0) });
  return <MissingItem title={said('Rank list')} text={text} link={link} />;
}
