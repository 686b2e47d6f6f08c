/** A text of at most `most` characters, cut at a word or within a longer one, with dots for what is left out. */
export function cutAtWord(text: string, most: number): string {
  // Twice as many code units hold enough whole characters.
  const characters = [...text.slice(0, 2 * most + 2)];
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join('');
  const atWord = /^\s/.test(characters[most - 1] ?? '') ? kept : kept.replace(/\s+\S*$/, '');
  return `${atWord.replace(/[\s.,;:·]+$/, '')}…`;
}
