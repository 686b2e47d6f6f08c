import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { PolicyPage } from '../policy-page';

export const generateMetadata = () => pageMetadata(paths.terms);

export default function TermsPage() {
  return <PolicyPage path={paths.terms} name="terms.en" />;
}
