/** Where a question stands in the review: the fragment of its address. */
export const questionAnchor = (number: number) => `q${number}`;
