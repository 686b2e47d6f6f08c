import { DisclosureList } from '@/components/blocks/disclosure-list';
import { EnrollmentBody } from '@/components/blocks/enrollment-body';
import { LoginFirst } from '@/components/blocks/login-first';
import { TestSeriesHome } from '@/components/blocks/test-series-home';
import { Html } from '@/components/ui/html';
import { PageBanner } from '@/components/ui/page-banner';
import { Tabs } from '@/components/ui/tabs';
import { listEnrollments } from '@/lib/api/enrollments';
import { listFees } from '@/lib/api/fees';
import { listTimetables } from '@/lib/api/timetables';
import { pageMetadata } from '@/lib/metadata';
import { paths } from '@/lib/paths';

export const metadata = pageMetadata({
  title: 'Online Test Series',
  description:
    'Subject-wise and full-syllabus tests for UPSC prelims and SSC Tier I and II: time table, enrolment, fees and practice.',
  path: paths.onlineTestSeries,
});

export default async function OnlineTestSeriesPage() {
  const [timetables, enrollments, fees] = await Promise.all([listTimetables(), listEnrollments(), listFees()]);
  const timetableItems = timetables.map(({ id, subject, description }) => ({
    id,
    title: subject,
    body: <Html html={description} under={2} className="max-w-none" />,
  }));
  const enrollmentItems = enrollments.map((enrollment) => ({
    id: enrollment.id,
    title: enrollment.title,
    body: <EnrollmentBody enrollment={enrollment} />,
  }));
  const feeItems = fees.map(({ id, courseName, fees: amount, description }) => ({
    id,
    title: courseName,
    aside: amount,
    body: <Html html={description} under={2} className="max-w-none" />,
  }));
  return (
    <>
      <PageBanner
        title="Online Test Series"
        intro="Practise under the rules of the hall, and learn from every question."
      />
      <div className="wrap pt-6">
        <Tabs
          label="Online Test Series"
          tabs={[
            { id: 'home', label: 'Home', panel: <TestSeriesHome /> },
            {
              id: 'time-table',
              label: 'Time Table',
              panel: <DisclosureList items={timetableItems} emptyNote="The time table is not there at the moment." />,
            },
            {
              id: 'how-to-enroll',
              label: 'How to Enroll',
              panel: <DisclosureList items={enrollmentItems} emptyNote="The steps are not there at the moment." />,
            },
            {
              id: 'fees',
              label: 'Fees',
              panel: <DisclosureList items={feeItems} emptyNote="The fees are not there at the moment." />,
            },
            { id: 'practice-test', label: 'Practice Test', panel: <LoginFirst title="Practice Test" />, isGated: true },
            { id: 'online-exam', label: 'Online Exam', panel: <LoginFirst title="Online Exam" />, isGated: true },
          ]}
        />
      </div>
    </>
  );
}
