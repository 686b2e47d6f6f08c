/** Parsers of HTML grow slower than their input; so many brackets and ampersands still take them part of a second. */
const MAX_MARKS = 60_000;

/** Whether `html` holds more tags and entities than a text that somebody wrote. */
export const isOvergrown = (html: string) => html.split(/[<>&]/, MAX_MARKS + 2).length > MAX_MARKS + 1;

/** `html` without its tags, in time that grows with its length alone; still HTML, with its entities. */
export const bareText = (html: string) => html.replace(/<[^<>]*>|[<>]/g, ' ');

const TRAPS = /[\0\u202d\u202e\p{Cs}]/gu;

/** Without what no text needs: NUL, halves of characters, and the two that turn the rest of a line to read as another. */
export const withoutTraps = (text: string) => text.replace(TRAPS, '');
