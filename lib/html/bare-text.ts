/** HTML parsers slow down with long input: this many brackets and ampersands take a fraction of a second. */
const MAX_MARKS = 60_000;

/** Whether `html` has more tags and entities than anybody writes. */
export const isOvergrown = (html: string) => html.split(/[<>&]/, MAX_MARKS + 2).length > MAX_MARKS + 1;

/** `html` without its tags, in linear time. The result is still HTML, with its entities. */
export const bareText = (html: string) => html.replace(/<[^<>]*>|[<>]/g, ' ');

const TRAPS = /[\0-\x08\v\f\x0e-\x1f\u202d\u202e\ufffe\uffff\p{Cs}]/gu;

/** Removes characters that no text needs: controls, lone surrogates, and the two that reverse the rest of a line. */
export const withoutTraps = (text: string) => text.replace(TRAPS, '');
