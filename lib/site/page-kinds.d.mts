/** Public pages; pages of accounts and results, which are rendered for each request; and the prerendered exam pages. */
export type PageKind = 'public' | 'account' | 'exam';

/** Which policy a page is under, by its path. */
export function pageKindOf(pathname: string): PageKind;
