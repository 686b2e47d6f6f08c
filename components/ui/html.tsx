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

/** Escapes a character for HTML without a change to the JSON. */
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Structured data about the page for search engines. */
export function JsonLd({ data }: { data: { '@context': 'https://schema.org'; '@type': string } }) {
  // `<` could end the script; the other two end a line in some parsers.
  const json = JSON.stringify(data).replace(/[<\u2028\u2029]/g, escaped);
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
