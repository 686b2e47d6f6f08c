import { isValidElement, type ReactNode } from 'react';

import { INLINE_TAGS } from '@/lib/html/tags';
import { paths } from '@/lib/site/paths';
import type { StaticTexts } from '@/lib/search/site-pages';

import { SchemesPane } from './schemes-pane';
import { TestSeriesHome } from './test-series-home';
import { Welcome } from './welcome';

const hasChildren = (props: unknown): props is { children: ReactNode } =>
  typeof props === 'object' && props !== null && 'children' in props;

/** What can be read of a drawn part of a page; parts of its own that are components give what stands between their tags. */
function readable(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  if (Array.isArray(node)) return node.map(readable).join('');
  if (!isValidElement(node) || !hasChildren(node.props)) return '';
  const isInline = typeof node.type !== 'string' || INLINE_TAGS.has(node.type);
  return readable(node.props.children) + (isInline ? '' : ' ');
}

const textOf = (node: ReactNode) => readable(node).replace(/\s+/g, ' ').trim();

/** The texts of the site's own that are drawn by components, for the search to find. */
export const staticTexts = (): StaticTexts => ({
  pages: { [paths.home]: textOf(Welcome()), [paths.onlineTestSeries]: textOf(TestSeriesHome()) },
  schemes: textOf(SchemesPane()),
});
