import { ExamScreen } from '@/components/exam/taking/exam-screen';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.examPaper);

export default function ExamPaperPage() {
  return <ExamScreen page="exam" />;
}
