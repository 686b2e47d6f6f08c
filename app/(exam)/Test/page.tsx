import { Suspense } from 'react';

import { ExamLoading } from '@/components/exam/exam-message';
import { ExamScreen } from '@/components/exam/exam-screen';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const metadata = pageMetadata(paths.test);

/** The same page for everyone, prerendered: what is the candidate's own comes from one JSON answer. */
export default function TestPage() {
  return (
    <Suspense fallback={<ExamLoading />}>
      <ExamScreen kind="test" />
    </Suspense>
  );
}
