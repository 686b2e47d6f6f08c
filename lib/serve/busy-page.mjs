// The page of a site that is too busy for pages. It is self-contained, so that it asks its server for nothing more.
import { hashOf } from './headers/content-policy.mjs';

/** After so many seconds the page tries again by itself. */
export const AGAIN_S = 5;

/** The site's own colours (app/tokens.css), for both modes. */
const STYLE = `
:root{color-scheme:light dark;--paper:#fdfbf6;--surface:#fff;--line:#ddd3bf;--text:#1e2738;--ink:#12213f}
@media (prefers-color-scheme:dark){:root{--paper:#11161f;--surface:#1b2230;--line:#343d4f;--text:#e2e6ee;--ink:#dce5f8}}
body{margin:0;border-top:56px solid #12213f;background:var(--paper);color:var(--text);font:17px/1.65 system-ui,sans-serif}
main{box-sizing:border-box;max-width:36rem;margin:3rem auto;padding:0 16px}
div{padding:24px;border:1px solid var(--line);border-top:4px solid #e8930c;border-radius:6px;background:var(--surface)}
h1{margin:0;color:var(--ink);font:600 1.75rem/1.2 Georgia,serif}
a{display:inline-block;padding:8px 20px;border-radius:6px;background:#e8930c;color:#0b1630;font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
`;

export const BUSY_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="${AGAIN_S}">
<title>One moment, please</title>
<style>${STYLE}</style>
<main><div>
<h1>One moment, please</h1>
<p>Many people are here at once. This page tries again by itself in ${AGAIN_S} seconds. Nothing that a test has stored is lost.</p>
<a href="">Try again now</a>
</div></main>
</html>
`;

/** Allows the page its own style, and nothing else. */
export const BUSY_PAGE_POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; frame-ancestors 'none'`;
