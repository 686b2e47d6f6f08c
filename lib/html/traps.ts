const TRAPS = /[\0\u202d\u202e\p{Cs}]/gu;

/** Without what no text needs: NUL, halves of characters, and the two that turn the rest of a line to read as another. */
export const withoutTraps = (text: string) => text.replace(TRAPS, '');
