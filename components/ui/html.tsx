import type { SafeHtml } from '@/lib/html/sanitize';

/** The institute's own HTML, cleaned, in the site's typography. */
export function Html({ html, className = '' }: { html: SafeHtml; className?: string }) {
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
