import { buttonLook } from '@/components/ui/button';
import { FIELD_LOOK } from '@/components/forms/field';
import { SearchIcon } from '@/components/ui/icons';
import { paths } from '@/lib/site/paths';
import { MOST_CHARACTERS } from '@/lib/search/query-text';

const FIELD_ID = 'search-query';

/** The query, which goes into the address: results can be linked to, and no script is needed. */
export function SearchForm({ query }: { query: string }) {
  return (
    <form role="search" action={paths.search}>
      <label htmlFor={FIELD_ID} className="font-semibold text-ink">
        Search the site
      </label>
      <div className="flex gap-2">
        <input
          id={FIELD_ID}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={MOST_CHARACTERS}
          enterKeyHint="search"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          className={`${FIELD_LOOK} min-w-0`}
        />
        <button type="submit" className={`${buttonLook.solid} mt-1 shrink-0`}>
          <SearchIcon />
          Search
        </button>
      </div>
    </form>
  );
}
