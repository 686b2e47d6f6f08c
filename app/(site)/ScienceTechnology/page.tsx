import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { SubjectPage } from '../subject-page';

export const generateMetadata = () => pageMetadata(paths.scienceTechnology);

export default function ScienceTechnologyPage() {
  return <SubjectPage path={paths.scienceTechnology} subject="Science & Technology" />;
}
