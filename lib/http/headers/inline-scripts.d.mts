/** Tells the styles who is there before anything is painted. */
export const SHOW_HINT: string;

/** The source expression that allows `SHOW_HINT`. */
export const SHOW_HINT_HASH: string;

/** The source expressions that allow the inline scripts of a page that the framework and the site itself write. */
export function inlineScriptHashes(html: string): string[];
