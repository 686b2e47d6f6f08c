import { redirect } from 'next/navigation';

import { ProfileCard } from '@/components/blocks/profile-card';
import { MockList } from '@/components/exam/offer/mock-list';
import { GuessAdvice } from '@/components/exam/result/guess-advice';
import { TestHistory } from '@/components/exam/result/history-table';
import { ProgressBySubject } from '@/components/exam/result/progress-by-subject';
import { PageLanguage } from '@/components/exam/taking/language-switch';
import { Say } from '@/components/exam/words/words';
import { ConsentBoxes, NoticeToRead } from '@/components/forms/consent-boxes';
import { Notice } from '@/components/forms/notice';
import { PageBanner } from '@/components/ui/page-banner';
import { loginPath } from '@/lib/accounts/callback';
import { currentEditor } from '@/lib/accounts/editors';
import { BOXES, currentBox, currentNotice } from '@/lib/content/nouns/notices';
import { asksForAge } from '@/lib/privacy/standing';
import { pageMetadata } from '@/lib/site/metadata';
import { agePath, deskPaths, endpoints, paths } from '@/lib/site/paths';
import { ownProfile } from '@/lib/sitting/own-history';

// Its parts catch their own failures, so the framework would not see that the page asks for cookies.
export const dynamic = 'force-dynamic';

export const generateMetadata = () => pageMetadata(paths.profile);

export default async function ProfilePage({ searchParams }: PageProps<'/Profile'>) {
  const { older } = await searchParams;
  const from = /^\d{1,6}$/.test(String(older)) ? Number(older) : 0;
  const own = await ownProfile(from);
  if (own === null) redirect(loginPath(paths.profile));
  const editor = typeof (await currentEditor()) === 'object';
  const told = own === 'unavailable' ? undefined : own;
  const held = told?.consents;
  const notice = currentNotice('register');
  return (
    <>
      <PageBanner title="Your Profile" />
      <div className="wrap grid grid-cols-1 gap-12 py-10 md:py-14">
        <PageLanguage />
        {held && (held.get(notice.id) ?? 0) < notice.version && (
          <NoticeToRead endpoint={endpoints.consents}>
            <Notice notice={notice} isBeforeButton={false} />
          </NoticeToRead>
        )}
        {/* Nobody else learns that there is a desk. */}
        {editor && (
          <p>
            <a href={deskPaths.overview} className="text-link inline-block py-2">
              Desk
            </a>
          </p>
        )}
        <ProfileCard source={endpoints.profile} loginHref={loginPath(paths.profile)} />
        {asksForAge() && (
          <p>
            <a href={agePath(paths.profile)} className="text-link inline-block py-2">
              <Say text="Your age, and a guardian’s consent" />
            </a>
          </p>
        )}
        {told && <MockList title={<Say text="Mocks you are invited to" />} mocks={told.invitations} />}
        <TestHistory entries={told?.history ?? 'unavailable'} from={from} />
        {told && from === 0 && <ProgressBySubject progress={told.progress} />}
        {told && <GuessAdvice payoffs={told.payoffs} />}
        {held && (
          <ConsentBoxes
            endpoint={endpoints.consents}
            boxes={BOXES.map((id) => ({ ...currentBox(id), isTicked: held.has(id) }))}
          />
        )}
        <section aria-labelledby="my-data" className="max-w-2xl">
          <h2 id="my-data" className="mb-3 text-2xl">
            <Say text="My data" />
          </h2>
          <p>
            <a href={paths.myData} className="text-link">
              <Say text="See all that this site stores about you, take it with you as a file, or close your account" />
            </a>
          </p>
        </section>
      </div>
    </>
  );
}
