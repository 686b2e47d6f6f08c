import { SiteLink } from '@/components/ui/site-link';

/** Leads to the next page of a list, if there is one. */
export const OlderLink = ({ href }: { href: string | undefined }) =>
  href && (
    <p className="mt-5">
      <SiteLink href={href} className="text-link inline-block py-2">
        Older ones
      </SiteLink>
    </p>
  );
