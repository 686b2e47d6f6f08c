import type { SafeHtml } from './sanitize';

/** Leaves out the pictures that stand in the text above as well. Their descriptions stay for whoever listens. */
export const picturesOnce = (html: SafeHtml, above: SafeHtml): SafeHtml =>
  html.replace(/<img\b[^>]*>/g, (picture) => {
    const [src] = / src="[^"]*"/.exec(picture) ?? [];
    const [, description = ''] = / alt="([^"]*)"/.exec(picture) ?? [];
    return src && above.includes(src) ? `<span class="sr-only">${description}</span>` : picture;
  }) as SafeHtml;
