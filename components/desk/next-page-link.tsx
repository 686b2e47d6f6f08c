/** Leads to the next page of a list, if there is one. */
export const NextPageLink = ({ href, label = 'Older ones' }: { href: string | undefined; label?: string }) =>
  href && (
    <p className="mt-5">
      <a href={href} className="text-link inline-block py-2">
        {label}
      </a>
    </p>
  );
