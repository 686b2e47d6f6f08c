/** Characters that nobody sees, joiners included: two names can look alike by them. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** What all spellings share that a host may take as one name: another case or width, an accent, an unseen character. */
export const foldedName = (username: string) =>
  username
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(UNSEEN, '')
    .trim()
    .toUpperCase()
    .toLowerCase();

/** A name with its unseen characters as '\u{200b}', so that nobody takes it for another. */
export const shownName = (username: string) =>
  username.replace(UNSEEN, (it) => `\\u{${(it.codePointAt(0) ?? 0).toString(16)}}`);
