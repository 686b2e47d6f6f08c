import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { PolicyPage } from '../policy-page';

export const generateMetadata = () => pageMetadata(paths.scribes);

export default function ReaderAndScribePage() {
  return <PolicyPage path={paths.scribes} name="scribes.en" />;
}
