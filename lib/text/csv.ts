const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** What a spreadsheet makes of a fraction, a date or a long number. */
export const CHANGED = new RegExp(`^\\s*(?:\\d{1,2}-${MONTH}|${MONTH}-\\d\\d|\\d(?:\\.\\d+)?E[+-]\\d{2,3})\\s*$`);

/** What a spreadsheet takes for the start of a formula, drops before one (OWASP, 'CSV Injection'), or changes. */
export const RUNS = new RegExp(`^[\\s\\u200b\\ufeff]*[=+\\-@＝＋－＠]|^[\\t\\r\\n]|${CHANGED.source}`);

const quoted = (text: string) => `"${(RUNS.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/**
 * A line of a CSV file (RFC 4180). Numbers stay numbers. Texts are quoted, wherever a spreadsheet sees a separator; one
 * that it would run or change gets an apostrophe before it.
 */
export const csvLine = (cells: readonly (string | number)[]) =>
  `${cells.map((cell) => (typeof cell === 'number' ? cell : quoted(cell))).join(',')}\r\n`;

/** Begins a file, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
