import type { PageKind } from '../../site/page-kinds.mjs';

/** The second policy of a prerendered page: of inline scripts those with these hashes, and no other. */
export function inlineScriptPolicy(hashes: readonly string[]): string;

/** The scripts of a page that is rendered for each request: those that it was sent with, and the site's script files. */
export function nonceScripts(kind: PageKind, nonce: string, hashes: readonly string[]): string[];

/** The scripts of a page as a header that is fixed at the build can tell them. */
export function fixedScripts(kind: PageKind): string[];

type Circumstances = {
  /** The sources of `script-src`. */
  scripts: readonly string[];
  /** The origin that the API host's images come from. */
  imagesFrom: string | undefined;
  /** Whether the site is served over HTTPS. */
  isHttps: boolean;
};

/** The content security policy of a page. */
export function pagePolicy(kind: PageKind, circumstances: Circumstances): string;
