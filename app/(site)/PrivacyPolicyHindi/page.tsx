import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

import { PolicyPage } from '../policy-page';

export const generateMetadata = () => pageMetadata(paths.privacyPolicyHindi);

export default function PrivacyPolicyHindiPage() {
  return <PolicyPage path={paths.privacyPolicyHindi} name="privacy.hi" />;
}
