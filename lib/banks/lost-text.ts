import { bareText } from '@/lib/html/tags';

import { type DraftText, Refusal } from './question';

const OLD_FONTS = /kruti|dev ?lys|chanakya|shusha|walkman|shree-?dev|krishna|bhaskar|amar ujala/i;

/** Whether a font shows Latin letters as Hindi. */
export const isOldFont = (name = ''): boolean => OLD_FONTS.test(name);

const OLD_FONT =
  'is in an old font of Hindi such as Kruti Dev. Say so at the desk or with --font krutidev, or convert it to Unicode (Mangal, Nirmala).';

/** What is left of Hindi in an encoding without it: words of question marks. A mark after a letter only asks. */
const QUESTION_MARKS = /(?<![\p{L}\p{M}\p{N}?!.)'"’”])\?{3,}|(?<!\?)\?{2,}[\s,]+\?{2,}|^\s*\?{2,}\s*$/u;

/** UTF-8 that was read as an encoding of one byte a letter. */
const READ_TWICE = /à[¤¥]|â€[™œ\u009d“”˜]|Ã[©¨¢¤¶¼]/;

/** Words that only Kruti Dev writes so. */
const KRUTI =
  /(?<![\w;])(?:gS|gSa|esa|dks|vkSj|fd;k|ugha|D;k|dkSu|Hkkjr|fuEu\w*|jkT;|izns'k|dgk|Fkk|Fks|gqvk|lgh|dFku)(?![\w;])/g;
const SHORT_KRUTI = /(?<![\w;])(?:dh|ds|dk|ls|ij|us|;g|fdl|[ck]gqr)(?![\w;])/g;

const faultOf = (text: string): string | null => {
  if (QUESTION_MARKS.test(text))
    return 'has words of question marks, as a plain CSV leaves of Hindi. Save it as CSV UTF-8 or .xlsx; if they are meant, write blanks as ____.';
  if (READ_TWICE.test(text)) return 'was read in a wrong encoding before. Save the file as UTF-8 from its original.';
  return null;
};

/**
 * Refuses texts whose letters were lost, or stand for others.
 * @throws Refusal with the reason and the way out
 */
export function refuseLost(texts: readonly DraftText[]): void {
  for (const { text, format } of texts) {
    const fault = faultOf(format === 'html' || format === 'auto' ? bareText(text) : text);
    if (fault) throw new Refusal(`The text '${text.trim().slice(0, 30)}' ${fault}`);
    const [, font = ''] =
      /font-family\s*:\s*([^;>]+)/i.exec(text) ?? /<font\b[^>]*\bface\s*=\s*([^>]+)/i.exec(text) ?? [];
    if (isOldFont(font)) throw new Refusal(`The text ${OLD_FONT}`);
  }
  const all = texts.map((it) => it.text).join(' ');
  const [sure, short] = [all.match(KRUTI)?.length ?? 0, all.match(SHORT_KRUTI)?.length ?? 0];
  if (sure > 0 && sure + short > 1) throw new Refusal(`The text '${all.trim().slice(0, 30)}' ${OLD_FONT}`);
}
