/** An entry of the cache with the policy of its page's inline scripts among its headers; other entries as they are. */
export function withInlineScriptPolicy<Entry>(entry: Entry): Entry;
