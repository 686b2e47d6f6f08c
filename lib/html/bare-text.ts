/** Parsers of HTML grow slower than their input; so many brackets and ampersands still take them part of a second. */
const MAX_MARKS = 60_000;

/** Whether `html` holds more tags and entities than a text that somebody wrote. */
export const isOvergrown = (html: string) => html.split(/[<>&]/, MAX_MARKS + 2).length > MAX_MARKS + 1;

/** `html` without its tags, in time that grows with its length alone; still HTML, with its entities. */
export const bareText = (html: string) => html.replace(/<[^<>]*>|[<>]/g, ' ');
