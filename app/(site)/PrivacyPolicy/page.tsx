import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { PolicyPage } from '../policy-page';

export const generateMetadata = () => pageMetadata(paths.privacyPolicy);

export default function PrivacyPolicyPage() {
  return <PolicyPage path={paths.privacyPolicy} name="privacy.en" />;
}
