import { LoginCard } from '@/components/forms/login-card';
import { pageMetadata } from '@/lib/site/metadata';
import { paths } from '@/lib/site/paths';

export const generateMetadata = () => pageMetadata(paths.login);

export default function LoginPage() {
  return <LoginCard />;
}
