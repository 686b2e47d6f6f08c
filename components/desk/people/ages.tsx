import { IndianTime } from '@/components/ui/indian-time';
import type { AgeRow } from '@/lib/privacy/ages';
import { deskAgesPath, deskEndpoints } from '@/lib/site/paths';
import { shownName } from '@/lib/text/usernames';

import { ChangeButton } from '../change-button';
import { Facts } from '../facts';
import { DeskTable } from '../table';
import { CorrectBirth } from './correct-birth';

const birthText = (bornOn: string | null) => bornOn ?? '18 or older, as the candidate says';

/** The minors whose guardian's consent is awaited. */
export const WaitingAges = ({ ages }: { ages: readonly AgeRow[] }) => (
  <DeskTable
    width="min-w-xl"
    none="Nobody is waiting for a guardian’s consent."
    columns={['Username', 'Born on', 'Guardian', 'Told']}
    rows={ages.map((it) => ({
      id: it.id,
      cells: [
        <a key="candidate" href={deskAgesPath({ candidate: it.candidate })} className="text-link">
          {shownName(it.candidate)}
        </a>,
        it.born_on,
        it.guardian ?? 'not named yet',
        <IndianTime key="told" atMs={it.created_at_ms} />,
      ],
    }))}
  />
);

type Age = AgeRow & { isMinor: boolean; standing: 'free' | 'age-unknown' | 'guardian-missing' };

/** What is known of one candidate's age, and what editors do about it. */
export function AgeCard({ age }: { age: Age }) {
  const { id, candidate, born_on: bornOn, guardian, consented_at_ms: consentedAtMs } = age;
  const { isMinor, standing } = age;
  const isMissing = standing === 'guardian-missing';
  const endpoint = deskEndpoints.age(id);
  return (
    <section aria-label={candidate} className="card grid max-w-3xl gap-5 p-4 md:p-5">
      <Facts
        facts={[
          ['Username', shownName(candidate)],
          ['Born on', birthText(bornOn)],
          ['Tests', isMissing ? 'none without a guardian' : isMinor ? 'with the guardian’s consent' : 'free'],
          ['Guardian', guardian],
          ['Consent', consentedAtMs && <IndianTime key="consent" atMs={consentedAtMs} />],
        ]}
      />
      {isMissing && guardian && (
        <ChangeButton
          endpoint={endpoint}
          change={{ do: 'letter', guardian }}
          label="The signed letter is here"
          subject={candidate}
        />
      )}
      {isMissing && !guardian && <p>The candidate has named no guardian yet.</p>}
      {consentedAtMs && (
        <ChangeButton endpoint={endpoint} change={{ do: 'end' }} label="The guardian withdraws" subject={candidate} />
      )}
      <CorrectBirth endpoint={endpoint} candidate={candidate} bornOn={bornOn} />
    </section>
  );
}
