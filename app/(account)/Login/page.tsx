import { LoginCard } from '@/components/forms/login-card';
import { currentInstitute } from '@/lib/content/current-institute';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.login);

export default async function LoginPage() {
  return <LoginCard institute={await currentInstitute()} />;
}
