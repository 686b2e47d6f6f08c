import { isValidElement, type ReactNode } from 'react';

import { FIELD_LOOK } from '@/components/forms/field';
import { buttonLook } from '@/components/ui/button';
import { DownloadIcon, ExternalIcon, SearchIcon } from '@/components/ui/icons';
import { DraftMark, LinkList } from '@/components/ui/item-list';
import type { StaticTexts } from '@/lib/finding/search/documents';
import type { FoundPage, Hit, Piece } from '@/lib/finding/search/find';
import { type Kind, kinds, placeOf } from '@/lib/finding/search/kinds';
import { MOST_CHARACTERS } from '@/lib/finding/search/query-text';
import { INLINE_TAGS } from '@/lib/html/tags';
import { pageOf } from '@/lib/site/pages';
import { paths, searchPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { TestSeriesHome } from './test-series';

const FIELD_ID = 'search-query';

/** The query goes into the address: results have a link, and the form needs no JavaScript. */
export const SearchForm = ({ query }: { query: string }) => (
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

export const SearchSections = ({ title }: { title: string }) => (
  <section className="mt-10">
    <h2 className="text-2xl">{title}</h2>
    <LinkList
      links={(Object.keys(kinds) as Kind[]).map((kind) => ({ label: kinds[kind].many, href: placeOf(kind) }))}
      look="text-link block py-2.5"
      className="mt-4 grid gap-x-8 *:border-b *:border-line min-[26.625rem]:grid-cols-2 md:grid-cols-3"
    />
  </section>
);

const Marked = ({ pieces }: { pieces: Piece[] }) =>
  pieces.map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="rounded-sm bg-marigold-soft text-current">
        {text}
      </mark>
    ) : (
      text
    ),
  );

function TitleLink({ hit: { href, opens, title } }: { hit: Hit }) {
  if (opens === 'page') {
    return (
      <a href={href} className="text-link py-1">
        <Marked pieces={title} />
      </a>
    );
  }
  const Icon = opens === 'file' ? DownloadIcon : ExternalIcon;
  return (
    <a href={href} target="_blank" rel="noopener" download={opens === 'file' || undefined} className="text-link py-1">
      <Marked pieces={title} />
      <span className="sr-only">{opens === 'file' ? ' (PDF)' : ' (opens a new tab)'}</span>
      <Icon className="ml-2 inline size-5" />
    </a>
  );
}

function Result({ hit }: { hit: Hit }) {
  const { one, page } = kinds[hit.kind];
  return (
    <li className="py-5">
      <p className="text-sm text-muted">
        <span className="font-semibold text-marigold-deep">{one}</span>
        {hit.group && ` · ${hit.group}`}
      </p>
      <h2 dir="auto" className="mt-0.5 text-xl">
        <DraftMark isDraft={hit.isDraft} />
        <TitleLink hit={hit} />
        {hit.claim && <span className="block">{hit.claim}</span>}
      </h2>
      {hit.excerpt.length > 0 && (
        <p className="mt-1">
          <Marked pieces={hit.excerpt} />
        </p>
      )}
      {hit.opens !== 'page' && (
        <p className="mt-1 text-sm text-muted">
          On the page{' '}
          <a href={page} className="text-link inline-block py-1">
            {pageOf(page).title}
          </a>
        </p>
      )}
    </li>
  );
}

function tally({ complete, partial, hits }: FoundPage, query: string): string {
  const shown = complete + partial > hits.length ? `, of which the best ${hits.length} are shown` : '';
  if (complete === 0 && partial === 0) return `Nothing was found for “${query}”.`;
  if (complete === 0)
    return `No page has all the words of “${query}”. ${counted(partial, 'result')} with some of them${shown}.`;
  if (partial === 0) return `${counted(complete, 'result')} for “${query}”${shown}.`;
  return `${counted(complete, 'result')} for “${query}”, and ${partial} more with some of its words${shown}.`;
}

/** The results, best first, or what to do when there are none. */
export const SearchResults = ({ query, found }: { query: string; found: FoundPage }) => (
  <>
    <div className="mt-6">
      <p role="status" className="text-muted">
        {tally(found, query)}
      </p>
      {found.suggestion !== undefined && (
        <p className="mt-2">
          Did you mean{' '}
          <a href={searchPath(found.suggestion)} className="text-link inline-block py-1 font-semibold">
            {found.suggestion}
          </a>
          ?
        </p>
      )}
    </div>
    {found.hits.length > 0 ? (
      <ol className="mt-2 divide-y divide-line border-y border-line">
        {found.hits.map((hit, index) => (
          <Result key={index} hit={hit} />
        ))}
      </ol>
    ) : (
      <>
        <p className="mt-3">Try fewer words, or more general ones. English and हिंदी both work.</p>
        <SearchSections title="Where to look instead" />
      </>
    )}
  </>
);

const hasChildren = (props: unknown): props is { children: ReactNode } =>
  typeof props === 'object' && props !== null && 'children' in props;

/** The readable text of part of a page. For nested components it is the text between their tags. */
function readable(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(readable).join('');
  if (!isValidElement(node) || !hasChildren(node.props)) return '';
  const isInline = typeof node.type !== 'string' || INLINE_TAGS.has(node.type);
  return readable(node.props.children) + (isInline ? '' : ' ');
}

const textOf = (node: ReactNode) => readable(node).replace(/\s+/g, ' ').trim();

/** The site's own texts in components, for the search. */
export const staticTexts = (): StaticTexts => ({
  [paths.onlineTestSeries]: textOf(TestSeriesHome()),
});
