import { isValidElement, type ReactNode } from 'react';

import { INLINE_TAGS } from '@/lib/html/tags';
import { paths } from '@/lib/site/paths';
import type { StaticTexts } from '@/lib/search/site-pages';

import { TestSeriesHome } from './test-series-home';

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
