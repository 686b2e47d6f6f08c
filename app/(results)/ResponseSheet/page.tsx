import { redirect } from 'next/navigation';

import { ResponseSheet } from '@/components/exam/result/response-sheet';
import { PageLanguage } from '@/components/exam/taking/language-switch';
import { said } from '@/components/exam/words/said';
import { Say } from '@/components/exam/words/words';
import { buttonLook } from '@/components/ui/button';
import { MissingItem, PageBanner } from '@/components/ui/page-banner';
import { PrintButton } from '@/components/ui/print-button';
import { loginPath } from '@/lib/accounts/callback';
import { ownSheet } from '@/lib/holding/sheets/read-sheet';
import { institute } from '@/lib/site/institute';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { attemptEndpoints, paths, responseSheetPath } from '@/lib/site/paths';

export const dynamic = 'force-dynamic';

const { title: TITLE } = pageOf(paths.responseSheet);

export const generateMetadata = () => pageMetadata(paths.responseSheet);

const NO_SHEET = {
  missing: 'There is no such response sheet.',
  unavailable: 'Your response sheet cannot be loaded at the moment. Please try again in a minute.',
} as const;

/** The response sheet of the candidate's own finished attempt, which prints on its own page, and its signed file. */
export default async function ResponseSheetPage({ searchParams }: PageProps<'/ResponseSheet'>) {
  const { attempt } = await searchParams;
  const id = typeof attempt === 'string' ? attempt : '';
  const sheet = await ownSheet(id);
  if (sheet === null) redirect(loginPath(responseSheetPath(id)));
  if (typeof sheet === 'string') {
    return <MissingItem title={TITLE} text={said(NO_SHEET[sheet])} link={linkTo(paths.onlineTestSeries)} />;
  }
  return (
    <>
      <div className="print:hidden">
        <PageBanner title={TITLE} trail={[linkTo(paths.onlineTestSeries)]} isLow />
      </div>
      <div className="sheet-page wrap py-5 md:py-6 print:max-w-none print:p-0">
        <div className="mb-6 print:hidden">
          <PageLanguage className="float-right mb-2 ml-4" />
          <p className="max-w-prose">
            <Say
              text="Print this page, or save it as PDF. The signed file says the same, and anybody can check it at {page}: any change to it is detected. If the paper is scored again, download a new file."
              parts={{
                page: (
                  <a href={paths.verify} className="text-link" lang="en">
                    {pageOf(paths.verify).title}
                  </a>
                ),
              }}
            />
          </p>
          <p className="mt-4 flex flex-wrap gap-3">
            <a href={attemptEndpoints(sheet.attempt).sheet} download className={buttonLook.primary}>
              <Say text="Download the signed file" />
            </a>
            <PrintButton label={<Say text="Print" />} />
          </p>
        </div>
        <p className="mb-[2mm] hidden font-serif text-[13pt] font-semibold text-ink print:block">
          {institute().name} · {TITLE}
        </p>
        <ResponseSheet sheet={sheet} />
      </div>
    </>
  );
}
