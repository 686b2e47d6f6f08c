import { TestSeries } from '@/components/blocks/test-series';
import { listAvailableTests } from '@/lib/content/available-tests';
import { listEnrollments } from '@/lib/content/enrollments';
import { listExamCategories, listExamSubCategories } from '@/lib/content/exam-categories';
import { listFees } from '@/lib/content/fees';
import { listTimetables } from '@/lib/content/timetables';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { ContentHead } from '../content-head';

export const metadata = pageMetadata(paths.onlineTestSeries);

export default async function OnlineTestSeriesPage() {
  const [timetables, enrollments, fees, categories, subCategories, tests] = await Promise.all([
    listTimetables(),
    listEnrollments(),
    listFees(),
    listExamCategories(),
    listExamSubCategories(),
    listAvailableTests(),
  ]);
  return (
    <>
      <ContentHead
        path={paths.onlineTestSeries}
        title="Online Test Series"
        intro="Practise under the rules of the hall, and learn from every question."
      />
      <div className="wrap pt-6">
        <TestSeries
          timetables={timetables}
          enrollments={enrollments}
          fees={fees}
          categories={categories}
          subCategories={subCategories}
          tests={tests}
        />
      </div>
    </>
  );
}
