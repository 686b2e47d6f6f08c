import { PracticeTest } from '@/components/exam/practice-test';
import { ExamForm } from '@/components/forms/exam-form';
import { Tabs } from '@/components/ui/tabs';
import type { TestGroup } from '@/lib/content/available-tests';
import type { Enrollment } from '@/lib/content/enrollments';
import type { ExamCategory, ExamSubCategory } from '@/lib/content/exam-categories';
import type { Fee } from '@/lib/content/fees';
import type { Timetable } from '@/lib/content/timetables';

import { EnrollmentList } from './enrollment-list';
import { FeeList } from './fee-list';
import { MembersOnly } from './members-only';
import { TestSeriesHome } from './test-series-home';
import { TimetableList } from './timetable-list';

type Props = {
  timetables: Timetable[];
  enrollments: Enrollment[];
  fees: Fee[];
  categories: ExamCategory[];
  subCategories: ExamSubCategory[];
  tests: TestGroup[];
};

/** The six tabs of the online test series (specification §2). */
export function TestSeries({ timetables, enrollments, fees, categories, subCategories, tests }: Props) {
  const practiceTest = (
    <MembersOnly title="Practice Test">
      <PracticeTest groups={tests} />
    </MembersOnly>
  );
  const onlineExam = (
    <MembersOnly title="Online Exam">
      <ExamForm categories={categories} subCategories={subCategories} />
    </MembersOnly>
  );
  return (
    <Tabs
      label="Online Test Series"
      tabs={[
        { id: 'home', label: 'Home', panel: <TestSeriesHome /> },
        { id: 'time-table', label: 'Time Table', panel: <TimetableList timetables={timetables} /> },
        { id: 'how-to-enroll', label: 'How to Enroll', panel: <EnrollmentList enrollments={enrollments} /> },
        { id: 'fees', label: 'Fees', panel: <FeeList fees={fees} /> },
        { id: 'practice-test', label: 'Practice Test', panel: practiceTest, isGated: true },
        { id: 'online-exam', label: 'Online Exam', panel: onlineExam, isGated: true },
      ]}
    />
  );
}
