const LETTER = String.raw`[(\[]?(?<![\p{L}\p{M}])[a-dA-Dकखगघ](?![\p{L}\p{M}])[)\].]?`;
const AND = String.raw`\s*(?:and|or|nor|&|और|तथा|एवं|व|या|,)\s*`;

/** How options speak of others, in English and Hindi. */
const TALK = [
  /\b(?:all|none|both|neither|either|any|some|one|two|three|more)\b.{0,20}\b(?:above|below|these|those|them|options)\b/iu,
  /(?:उपर्युक्त|उपरोक्त|उपयुक्त|इनमें|ऊपर|विकल्प).{0,30}(?:सभी|कोई|दोनों|एक|सब|नहीं)|(?:ये|यह|उक्त) (?:सभी|दोनों|सब)|सभी विकल्प/u,
  // Letters refer to options, numbers to the statements in the question.
  new RegExp(LETTER + AND + LETTER, 'u'),
];

/** How an explanation names an option. */
const NAMES = /(?:\b(?:options?|choices?)|विकल्प)(?:\s|<[^>]*>)*[(\[]?[a-dकखगघ](?![\p{L}\p{M}])/iu;

/**
 * Whether a question names its options by their letters, so that they keep their order: 'All of the above', 'Both A and
 * C', 'उपर्युक्त सभी', or 'Option B is right' in the explanation.
 */
export const speaksOfOthers = (options: readonly string[], explanation = ''): boolean =>
  NAMES.test(explanation) || options.some((option) => TALK.some((talk) => talk.test(option)));
