const ACCOUNT_PAGES = new Set(['/Login', '/login', '/Register', '/Profile', '/TestInstruction', '/Finish', '/Score']);
const EXAM_PAGES = new Set(['/Test', '/ExamPaper']);

/** Which policy a page is under, by its path. */
export function pageKindOf(pathname) {
  if (ACCOUNT_PAGES.has(pathname)) return 'account';
  return EXAM_PAGES.has(pathname) ? 'exam' : 'public';
}
