/** What a spreadsheet takes for the start of a formula, or drops before one (OWASP, 'CSV Injection'). */
export const RUNS = /^[\s\u200b\ufeff]*[=+\-@＝＋－＠]|^[\t\r\n]/;

const quoted = (text: string) => `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * A line of a CSV file (RFC 4180). Numbers stay numbers. Texts are quoted, wherever a spreadsheet sees a separator; one
 * that it would run gets an apostrophe before it.
 */
export const csvLine = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(cell))).join(',')}\r\n`;

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
