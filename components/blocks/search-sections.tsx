import { SiteLink } from '@/components/ui/site-link';
import { type Kind, kinds, placeOf } from '@/lib/search/kinds';

/** Everything that can be searched, with the way to where it stands. */
export function SearchSections({ title }: { title: string }) {
  return (
    <section className="mt-10">
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-4 grid gap-x-8 min-[426px]:grid-cols-2 md:grid-cols-3">
        {(Object.keys(kinds) as Kind[]).map((kind) => (
          <li key={kind} className="border-b border-line">
            <SiteLink href={placeOf(kind)} className="block py-2.5 hover:text-marigold-deep hover:underline">
              {kinds[kind].many}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
