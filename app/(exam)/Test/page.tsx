import { ExamScreen } from '@/components/exam/taking/exam-screen';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.test);

export default function TestPage() {
  return <ExamScreen page="test" />;
}
