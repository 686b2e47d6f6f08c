import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { SubjectPage } from '../subject-page';

export const generateMetadata = () => pageMetadata(paths.economics);

export default function EconomicsPage() {
  return <SubjectPage path={paths.economics} subject="Economics" />;
}
