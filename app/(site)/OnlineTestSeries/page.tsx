import type { ReactNode } from 'react';

import { EnrollmentList, FeeList, TimetableList } from '@/components/blocks/disclosures';
import { MembersOnly, SampleQuestion, TestList, TestSeriesHome } from '@/components/blocks/test-series';
import { MockList } from '@/components/exam/offer/mock-list';
import { PracticeTest } from '@/components/exam/offer/practice-test';
import { ExamForm } from '@/components/forms/exam-form';
import { Tabs } from '@/components/ui/tabs';
import { listAvailableTests } from '@/lib/content/nouns/available-tests';
import { listExamCategories, listExamSubCategories } from '@/lib/content/nouns/exam-categories';
import { listEnrollments, listFees, listTimetables } from '@/lib/content/nouns/institute-lists';
import { listAnnouncedMocks } from '@/lib/finding/publishing/mocks';
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
      <TestList groups={tests} />
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
