import { FindCandidate } from '@/components/desk/mocks/find-candidate';
import { NextPageLink } from '@/components/desk/next-page-link';
import { AgeCard, WaitingAges } from '@/components/desk/people/ages';
import { EmptyNote } from '@/components/ui/item-list';
import { ageStanding, findAge, isMinor, listWaitingMinors } from '@/lib/privacy/ages';
import { asksForAge } from '@/lib/privacy/standing';
import { deskAgesPath, deskPaths } from '@/lib/site/paths';
import { database } from '@/lib/store/database';
import { readPage } from '@/lib/store/pages';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 50;

export const metadata = deskMetadata('Ages');

export default deskPage(deskPaths.ages, 'Ages and guardians', async ({ query }) => {
  if (!asksForAge())
    return <EmptyNote>This site asks nobody’s age: guardianConsent is not set in institute.yaml.</EmptyNote>;
  const db = await database();
  const nowMs = Date.now();
  const candidate = query('candidate').trim();
  const age = candidate ? await findAge(db, candidate) : undefined;
  const { rows, next } = await readPage(SIZE, query('after'), (...page) => listWaitingMinors(db, nowMs, ...page));
  return (
    <>
      <FindCandidate path={deskPaths.ages} candidate={candidate} />
      {candidate && !age && (
        <p className="mb-6">‘{candidate}’ has not told us an age. Is the Username spelt as registered?</p>
      )}
      {age && (
        <AgeCard key={age.id} age={{ ...age, isMinor: isMinor(age, nowMs), standing: ageStanding(age, nowMs) }} />
      )}
      <h2 className="mt-8 mb-3 text-xl">Under 18, and no guardian has consented yet</h2>
      <WaitingAges ages={rows} />
      <NextPageLink href={next && deskAgesPath({ after: next })} />
    </>
  );
});
