import type { SafeHtml } from '@/lib/html/sanitize';
import { typeset } from '@/lib/html/typeset';

type Props = {
  html: SafeHtml;
  /** The level of the heading above this text. */
  under: 1 | 2 | 3;
  className?: string;
  lang?: string;
};

export const Html = ({ html, under, className = '', lang }: Props) => (
  <div lang={lang} className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: typeset(html, under) }} />
);
