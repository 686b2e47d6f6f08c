import { SiteLink } from '@/components/ui/site-link';
import { paths } from '@/lib/site/paths';

export function Logo() {
  return (
    <SiteLink href={paths.home} className="flex shrink-0 items-center gap-3" aria-label="Collector Study Circle, home">
      <img src="/art/logo.svg" alt="" width={44} height={44} />
      <span className="font-serif text-lg leading-tight font-semibold text-ink">
        Collector
        <br />
        Study Circle
      </span>
    </SiteLink>
  );
}
