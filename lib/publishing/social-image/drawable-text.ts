/** The characters that the pictures' two font files hold; whatever else is drawn would be fetched from other hosts, or be an empty box. */
const IN_FONTS =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u012b\u012e-\u0131\u0134-\u0165\u0168-\u017f\u1e0c-\u1e0f\u1e24\u1e25\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u20b9\u2212]*$/u;

/** What makes up emoji, digits and signs aside. */
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Variation_Selector}\u20e3]/gu;

/**
 * The text as one line that the fonts can draw, without emoji and invisible characters; undefined where that leaves no
 * word, or a character that they lack: Devanagari for instance, which the drawing library could not put together.
 */
export function drawableText(text: string): string | undefined {
  const line = text
    .normalize('NFC')
    .replace(EMOJI, (sign) => (IN_FONTS.test(sign) ? sign : ''))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return IN_FONTS.test(line) && /[\p{L}\p{N}]/u.test(line) ? line : undefined;
}
