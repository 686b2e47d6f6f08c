import type { SafeHtml } from '@/lib/html/sanitize';
import { typeset } from '@/lib/html/typeset';

type Props = {
  html: SafeHtml;
  /** The level of the heading above this text. */
  under: 1 | 2 | 3;
  className?: string;
  /** Within a label no block may stand. */
  as?: 'div' | 'span';
  lang?: string;
};

export const Html = ({ html, under, className = '', as: Tag = 'div', lang }: Props) => (
  <Tag lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: typeset(html, under) }} />
);
