import { buttonLook } from '@/components/ui/button';
import { LOGIN_FIRST } from '@/components/ui/gated-link';
import { SiteLink } from '@/components/ui/site-link';
import { paths } from '@/lib/site/paths';

/** What an anonymous visitor finds in the place of something for logged-in candidates. */
export function LoginFirst({ title }: { title: string }) {
  return (
    <>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3">{LOGIN_FIRST}</p>
      <SiteLink href={paths.login} className={`${buttonLook.primary} mt-5`}>
        Login
      </SiteLink>
    </>
  );
}
