import { redirect } from 'next/navigation';

import { PageLanguage } from '@/components/exam/taking/language-switch';
import { said } from '@/components/exam/words/said';
import { Say } from '@/components/exam/words/words';
import { AgeForm, GuardianForm, GuardianLetter } from '@/components/forms/age-form';
import { Notice } from '@/components/forms/notice';
import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { MissingItem, PageBanner } from '@/components/ui/page-banner';
import { loginPath, safeCallback } from '@/lib/accounts/callback';
import { currentNotice } from '@/lib/content/nouns/notices';
import { type AgeRow, ageStanding, findAge } from '@/lib/privacy/ages';
import { asksForAge } from '@/lib/privacy/standing';
import { institute } from '@/lib/site/institute';
import { pageMetadata } from '@/lib/site/metadata';
import { agePath, paths } from '@/lib/site/paths';
import { own } from '@/lib/sitting/own-history';

export const generateMetadata = () => pageMetadata(paths.age);

/** What is known, if nothing is missing. */
function Known({ age }: { age: AgeRow }) {
  if (age.consented_at_ms === null) return <p>{said('You have told us that you are 18 or older.')}</p>;
  return (
    <p>
      <Say
        text="{guardian} consented on {at}. To withdraw this, your guardian can write to us."
        parts={{ guardian: age.guardian, at: <IndianTime atMs={age.consented_at_ms} /> }}
      />
    </p>
  );
}

/** Asks a candidate for the age, and below 18 for the consent of a guardian, if the institute asks for ages. */
export default async function AgePage({ searchParams }: PageProps<'/Age'>) {
  const { callbackUrl, after } = await searchParams;
  if (!asksForAge()) redirect(paths.profile);
  const backTo = safeCallback(typeof callbackUrl === 'string' ? callbackUrl : undefined);
  const found = await own('age', async (db, candidate, nowMs) => {
    const age = await findAge(db, candidate);
    return { candidate, age, standing: ageStanding(age, nowMs) };
  });
  if (found === null) redirect(loginPath(agePath(backTo)));
  if (found === 'unavailable') {
    const text = said('This page cannot be shown at the moment. Please try again in a minute.');
    return <MissingItem title={said('Your age')} text={text} link={{ label: said('Go on'), href: backTo }} />;
  }
  const { candidate, age, standing } = found;
  if (after === 'login' && standing !== 'age-unknown') redirect(backTo);
  const isMissing = standing === 'guardian-missing';
  return (
    <>
      <PageBanner title={said('Your age')} />
      <div className="wrap py-8 md:py-10">
        <div className="grid max-w-3xl grid-cols-1 gap-6">
          <PageLanguage />
          {standing === 'age-unknown' && (
            <p>
              <Say text="Before your first test, the law requires us to know whether you are 18 or older. Everything else stays open to you." />
            </p>
          )}
          {isMissing && (
            <p>
              <Say text="You are under 18, so a parent or lawful guardian has to consent before you take a test. Until then we don’t compare your results with others. If your date of birth is wrong, please ask the institute to correct it." />
            </p>
          )}
          {standing === 'free' && age && <Known age={age} />}
          {isMissing && age?.guardian && (
            <GuardianLetter institute={institute().name} candidate={candidate} guardian={age.guardian} />
          )}
          {isMissing && (
            <GuardianForm guardian={age?.guardian ?? ''} notice={<Notice notice={currentNotice('guardian')} />} />
          )}
          {(!age || (age.born_on === null && standing === 'free')) && (
            <AgeForm isTold={age !== undefined} backTo={backTo} notice={<Notice notice={currentNotice('age')} />} />
          )}
          <p className="print:hidden">
            <a href={backTo} className={buttonLook.outline}>
              {said(standing === 'free' ? 'Go on' : 'Not now')}
            </a>
          </p>
        </div>
      </div>
    </>
  );
}
