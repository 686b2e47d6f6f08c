import type { ReactNode } from 'react';

import { EnrollmentList, FeeList, TimetableList } from '@/components/blocks/disclosures';
import { MembersOnly } from '@/components/blocks/members-only';
import { SampleQuestion } from '@/components/blocks/sample-question';
import { TestList } from '@/components/blocks/test-list';
import { TestSeriesHome } from '@/components/blocks/test-series-home';
import { MockList } from '@/components/exam/mock-list';
import { PracticeTest } from '@/components/exam/practice-test';
import { ExamForm } from '@/components/forms/exam-form';
import { Tabs } from '@/components/ui/tabs';
import { listAvailableTests } from '@/lib/content/available-tests';
import { listEnrollments } from '@/lib/content/enrollments';
import { listExamCategories, listExamSubCategories } from '@/lib/content/exam-categories';
import { listFees } from '@/lib/content/fees';
import { listTimetables } from '@/lib/content/timetables';
import { listAnnouncedMocks } from '@/lib/publishing/mocks';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentPage } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.onlineTestSeries);

const gated = (id: string, label: string, panel: ReactNode) => ({
  id,
  label,
  panel: (
    <MembersOnly title={label} page={`${paths.onlineTestSeries}#${id}`}>
      {panel}
    </MembersOnly>
  ),
  isGated: true,
});

/** The six tabs of the online test series (specification §2). */
export default async function OnlineTestSeriesPage() {
  const [timetables, enrollments, fees, categories, subCategories, tests, mocks] = await Promise.all([
    listTimetables(),
    listEnrollments(),
    listFees(),
    listExamCategories(),
    listExamSubCategories(),
    listAvailableTests(),
    listAnnouncedMocks(),
  ]);
  const home = (
    <div className="grid grid-cols-1 gap-10">
      <MockList title="Mock examinations" mocks={mocks.filter(({ isWithdrawn }) => !isWithdrawn)} />
      <div>
        <TestSeriesHome />
      </div>
      {tests.length > 0 && (
        <section>
          <h2 className="text-2xl">Tests that are here</h2>
          <TestList groups={tests} />
        </section>
      )}
      <SampleQuestion />
    </div>
  );
  return (
    <ContentPage
      path={paths.onlineTestSeries}
      intro="Practise under real exam conditions, and learn from every question."
      className="wrap pt-6"
    >
      <Tabs
        label="Online Test Series"
        tabs={[
          { id: 'home', label: 'Home', panel: home },
          { id: 'time-table', label: 'Time Table', panel: <TimetableList timetables={timetables} /> },
          { id: 'how-to-enroll', label: 'How to Enroll', panel: <EnrollmentList enrollments={enrollments} /> },
          { id: 'fees', label: 'Fees', panel: <FeeList fees={fees} /> },
          gated('practice-test', 'Practice Test', <PracticeTest groups={tests} />),
          gated('online-exam', 'Online Exam', <ExamForm categories={categories} subCategories={subCategories} />),
        ]}
      />
    </ContentPage>
  );
}
