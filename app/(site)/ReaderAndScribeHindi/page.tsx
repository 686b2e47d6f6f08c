import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { PolicyPage } from '../policy-page';

export const generateMetadata = () => pageMetadata(paths.scribesHindi);

export default function ReaderAndScribeHindiPage() {
  return <PolicyPage path={paths.scribesHindi} name="scribes.hi" />;
}
