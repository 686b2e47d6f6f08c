import { bareText } from '@/lib/html/tags';

import { type DraftText, Refusal } from './question';
import type { Run } from './runs';

const OLD_FONTS = /kruti|dev ?lys|chanakya|shusha|walkman|shree-?dev|krishna|bhaskar|amar ujala/i;

/** Whether a font shows Latin letters as Hindi. */
const isOldFont = (name = ''): boolean => OLD_FONTS.test(name);

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

/** Turns texts in the fonts Kruti Dev 010 and DevLys 010, which show Latin letters as Hindi, into Unicode. */

/** The fonts that are read; others of their kind have tables of their own. */
const isKrutiDev = (font = ''): boolean => /^(?:kruti ?dev|dev ?lys)[ _-]*0?10(?!\d)/i.test(font.trim());

/** Signs and what they show, in pairs. Half letters end in a virama; f (short i) and Z (reph) are placed later. */
const PAIRS = `
  v अ b इ Ã ई m उ Å ऊ _ ऋ , ए d क x ग £ ख Ä घ ³ ङ p च N छ t ज > झ ¥ ञ ´ ञ V ट B ठ M ड < ढ r त n द u न i प Q फ c ब Ò भ
  e म ; य j र y ल G ळ o व l स g ह D क् [ ख् X ग् ? घ् P च् T ज् ÷ झ् Ö झ् . ण् R त् F थ् / ध् è ध् Ë ध् U न् I प् ¶ फ् C ब् H भ्
  E म् ¸ य् Y ल् O व् ' श् Ü श् “ श् ” श् " ष् ‘ ष् ’ ष् L स् º ह् { क्ष् = त्र « त्र् K ज्ञ J श्र # रु : रू ô क्क ä क्त Ø क्र Ñ कृ — कृ ê ट्ट Í ट्ट
  ë ट्ठ Î ट्ठ ì ड्ड Ï ड्ड ï ड्ढ Ô ड्ढ Ù त्त् – दृ í द्द Ì द्द ) द्ध æ द्र } द्व | द्य é न्न ™ न्न् ç प्र Á प्र Ý फ्र ù द्म ö द्भ ˜ द्भ ð ठ्ठ ó स्त्र Ÿ त्त् à ह्न á ह्य â हृ ã ह्म
  z ्र ª ्र î ्य Ó ्य ~ ्\u200c + ़ k ा h ी q ु w ू \` ृ s े ¢ े S ै ‚ ॉ ¨ ो © ौ W ॅ a ं ¡ ँ È ीं ® ो õ ैZं › ैZं % ः · ऽ ∙ ऽ
  ± Zं Æ fZ Ç fं É fZं Ê ीZ A । ñ ॰ Œ ॰ ] , - . & - \\ ? ( ; ¼ ( ½ ) ¿ { À } ¾ = ^ ‘ * ’ Þ “ ß ” @ / $ + » ÷ × × ° ° ² ² ¹ ¹ • • ! !
  å ० ƒ १ „ २ … ३ † ४ ‡ ५ ˆ ६ ‰ ७ Š ८ ‹ ९ f f Z Z`;

const SIGNS: ReadonlyMap<string, string> = new Map(
  [...PAIRS.matchAll(/(\S+)\s+(\S+)/g)].map(([, sign = '', shown = '']) => [sign, shown]),
);

/** Signs of Windows-1252: the fonts may show others in their place. What stands in no font of one byte is itself. */
const OWN = /[!-/:-~\u0080-\u00ff\u0152-\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

const LETTER = '[\u0915-\u0939]\u093c?';
const CLUSTER = `(?:${LETTER}\u094d)*${LETTER}`;

/** How signs beside each other become one text, in order. */
const RULES: readonly (readonly [form: RegExp, text: string])[] = [
  // A virama of its own joins letters, or stays at the end of a word.
  [/\u200c(?=[\u0915-\u0939])/g, ''],
  [/\u094d+/g, '\u094d'],
  // The stroke of aa completes a half letter.
  [/\u094d(\u093c?Z?)\u093e/g, '$1'],
  [/\u094d\u093c/g, '\u093c\u094d'],
  [/Z([\u093e-\u094c]+)/g, '$1Z'],
  [/(?<![\u0901\u0902\u093e-\u094c])([\u0901\u0902\u093e-\u094c]+)\u093c/g, '\u093c$1'],
  [/([Z\u0901\u0902])\1+/g, '$1'],
  [/([\u0901\u0902])([\u093e-\u094c])/g, '$2$1'],
  ...(['ाे ो', 'ाै ौ', 'ाॅ ॉ', 'अा आ', 'आे ओ', 'अो ओ', 'आै औ', 'अौ औ', 'आॅ ऑ', 'अॉ ऑ', 'एे ऐ', 'इZ ई', '।। ॥'] as const).map(
    (it): [RegExp, string] => [new RegExp(it.split(' ')[0] ?? '', 'g'), it.split(' ')[1] ?? ''],
  ),
  [new RegExp(`f(?:(Z)?(\u0902?))(${CLUSTER})`, 'g'), '$3\u093f$1$2'],
  [new RegExp(`(?<!\u094d)(${CLUSTER})([\u0901-\u0903\u093e-\u094c]*)Z`, 'g'), '\u0930\u094d$1$2'],
  // The sign of the visarga is also that of the colon.
  [/(?<![क-ह]\u093c?[\u093e-\u094c]*)\u0903|(?<!(?<!\u093f)त|श|छ|पुन|प्राय)\u0903(?![\u0904-\u0939])/g, ':'],
];

/** What Hindi cannot be: a mark without its letter, or a half letter at the end of a word. */
const BROKEN =
  /[fZ]|(?<![\u0915-\u0939\u093c])[\u093e-\u094d]|(?<![\u0904-\u094c])[\u0901\u0902]|\u094d(?![\u0915-\u0939\u200c])/;

/** The text that the font shows. Texts in Unicode and digits stay. @throws Refusal with the part that cannot be read */
function fromKrutiDev(written: string): string {
  const refuse = (part: string) => {
    throw new Refusal(`text '${written.trim().slice(0, 30)}' in Kruti Dev (at '${part}')`);
  };
  const shown = written
    .normalize('NFC')
    // Word keeps signs of such fonts in a private area.
    .replace(/[\uf020-\uf0ff]+/g, (it) =>
      new TextDecoder('windows-1252').decode(Uint8Array.from(it, (sign) => sign.charCodeAt(0) - 0xf000)),
    )
    .replaceAll('\u00a0', ' ')
    .replace(/[^\s]/gu, (sign) => SIGNS.get(sign) ?? (OWN.test(sign) ? refuse(sign) : sign));
  const text = RULES.reduce((it, [form, to]) => it.replace(form, to), shown);
  const broken = BROKEN.exec(text);
  if (broken) refuse(text.slice(Math.max(0, broken.index - 5), broken.index + 5).trim());
  return text.replaceAll('\u200c', '').normalize('NFC');
}

/** Texts in Unicode: those in Kruti Dev are turned into it; `font` is that of runs without one. `fault` names what is not read. */
export function inUnicode(runs: readonly Run[], font = ''): { runs: Run[]; fault?: string } {
  if (!runs.some((it) => isOldFont(it.font ?? font))) return { runs: [...runs] };
  const joint: Run[] = [];
  for (const run of runs) {
    const [it, last] = [{ ...run, font: run.font ?? font }, joint.at(-1)];
    // Word cuts texts anywhere, also between a short i and its letter.
    if (last && isKrutiDev(it.font) && last.font === it.font && last.tags.join() === it.tags.join())
      last.text += it.text;
    else joint.push(it);
  }
  const other = joint.find((it) => isOldFont(it.font) && !isKrutiDev(it.font) && it.text.trim() !== '');
  if (other) return { runs: joint, fault: `text in an old font of Hindi (${other.font})` };
  try {
    return {
      runs: joint.map(({ font: name, ...it }) => (isKrutiDev(name) ? { ...it, text: fromKrutiDev(it.text) } : it)),
    };
  } catch (error) {
    if (error instanceof Refusal) return { runs: joint, fault: error.message };
    throw error;
  }
}
