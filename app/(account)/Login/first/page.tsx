import { LoginCard } from '@/components/forms/login-card';
import { currentInstitute } from '@/lib/content/current-institute';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.login);

/** The login page of a visitor who comes from a gated page (next.config.mjs). */
export default async function LoginFirstPage() {
  return <LoginCard isFirst institute={await currentInstitute()} />;
}
