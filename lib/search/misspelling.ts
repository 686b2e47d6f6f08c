/** How many letters may be wrong in a word of this length. A short word with a wrong letter is mostly another word. */
export const editsIn = ({ length }: string) => (length < 4 ? 0 : length < 8 ? 1 : 2);

/** What a word may have been before two letters beside each other changed places. */
export const swapsOf = (word: string): string[] =>
  word.length < 4
    ? []
    : Array.from(
        { length: word.length - 1 },
        (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      );

/** What a word was if folding took it for a plural in -ies, which a misspelt word can look like. */
export const asPlural = (word: string): string[] => (word.endsWith('y') ? [`${word.slice(0, -1)}ies`] : []);

const SHORTEST_PART = 3;

/** The pairs of words that were perhaps written without the space between them. */
export const splitsOf = (word: string): [string, string][] =>
  Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_PART + 1) }, (_, at) => [
    word.slice(0, at + SHORTEST_PART),
    word.slice(at + SHORTEST_PART),
  ]);
