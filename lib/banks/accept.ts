import { LETTERS } from '@/lib/exam/paper';
import { seen } from '@/lib/html/plain-text';

import { positionOf } from './answer-keys';
import { cleanText, hasDollarTex, languagesIn, type Surroundings } from './clean-text';
import { refuseLost } from './old-fonts';
import { type Picture, pictureOf, plainAddress } from './pictures';
import {
  allTexts,
  DETAILS,
  type QuestionDetails,
  type Draft,
  type DraftText,
  type DraftTexts,
  eachText,
  type FileContent,
  type BankQuestion,
  Refusal,
  type Texts,
} from './question';

export type Accepted = { question: BankQuestion; pictures: Picture[]; leftOut: string[] };

const MOST_OF_DETAIL = 200;

/** The folded form of a text: equal for texts that readers take as the same, whatever their case and quotes. */
export const folded = (html: string): string =>
  seen(html)
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/ ?([.,:;?!])/g, '$1')
    .replace(/(?<![.:?])[.:?]+$/, '');

/** The folded form of a whole question: its text and its options, in any order. */
export const foldedQuestion = ({ question, options }: Texts): string =>
  [folded(question), ...options.map(folded).sort()].join('\n');

const isEmpty = (html: string) => html.replace(/<(?!img|m)[^<>]*>|&nbsp;|\s/g, '') === '';

/** The letter that an option bears itself, as in '(B) 630'. */
const OWN_LETTER =
  /^((?:\s|<[a-z][^<>]*>)*)(?:[([]([a-zक-ह\d]|i{2,3}|iv)[)\]]|([a-zक-ह\d]|i{2,3}|iv)[).](?=[\s<]))((?:\s|<\/[a-z]+>)*)/iu;

/** The options without letters of their own that run in order: the site gives them letters, and may shuffle them. */
function withoutLetters(options: readonly string[], leaveOut: Surroundings['leaveOut']): string[] {
  const own = options.map((it) => OWN_LETTER.exec(it));
  const places = own.map((it) => (it ? positionOf(it[2] ?? it[3] ?? '') : -1));
  if (places.toSorted().join() !== '0,1,2,3') return [...options];
  const rest = options.map((it, index) => it.slice(own[index]?.[0].length));
  if (rest.some(isEmpty)) return [...options];
  if (places.join() !== '0,1,2,3') throw new Refusal('The options bear letters of their own that are not in order.');
  leaveOut("the options' own letters");
  return rest.map((it, index) => `${own[index]?.[1]}${own[index]?.[4]?.trim()}${it}`);
}

function refuseFaulty({ question, options }: Texts, language: string): void {
  if (isEmpty(question)) throw new Refusal(`The question${language} has no text.`);
  const empty = options.findIndex(isEmpty);
  if (empty >= 0) throw new Refusal(`Option ${LETTERS[empty]}${language} is empty.`);
  // Options can differ only by a capital letter: mW and MW.
  const texts = options.map(seen);
  const twin = texts.findIndex((text, index) => texts.indexOf(text) < index);
  if (twin < 0) return;
  const first = texts.indexOf(texts[twin] ?? '');
  throw new Refusal(`Options ${LETTERS[first]} and ${LETTERS[twin]}${language} are the same.`);
}

/** Cleans the texts of a language. @throws Refusal, also if one is empty or two options are the same */
function cleanTexts(drafts: DraftTexts, surroundings: Surroundings): Texts {
  const clean = eachText(drafts, (draft, name) => {
    try {
      return cleanText(draft, surroundings);
    } catch (error) {
      throw error instanceof Refusal ? new Refusal(`${name}: ${error.message}`) : error;
    }
  });
  const texts = { ...clean, options: withoutLetters(clean.options, surroundings.leaveOut) };
  refuseFaulty(texts, surroundings.language === 'hi' ? ' in Hindi' : '');
  return texts;
}

/** The Hindi of a draft: in its own fields, or marked in the texts. @throws Refusal if it is incomplete */
function hindiOf({ texts, hindi }: Draft): DraftTexts | null {
  const isWritten = (it: DraftText) => it.text.trim() !== '';
  const marked = allTexts(texts).map(languagesIn);
  const other = marked.flat().find((it) => it !== 'en' && it !== 'hi');
  if (other) throw new Refusal(`The text is also in '${other}'; the site has English and Hindi.`);
  const isMarked = marked.flat().includes('hi');
  const inHindi = isMarked ? texts : hindi;
  if (!inHindi) return null;
  const isThere = isMarked ? marked.map((it) => it.includes('hi')) : allTexts(inHindi).map(isWritten);
  if (!isThere.includes(true)) return null;
  if (isThere.join() !== allTexts(texts).map(isWritten).join())
    throw new Refusal('The Hindi is there by half: a question has all of its texts in Hindi, or none.');
  return inHindi;
}

function refuseKeys(keys: readonly boolean[]): void {
  if (keys.length !== 4) throw new Refusal(`The question has ${keys.length} options, not four.`);
  const right = keys.filter(Boolean).length;
  if (right === 0) throw new Refusal('No option is marked as right.');
  if (right > 1) throw new Refusal(`${right} options are marked as right, not one.`);
}

function detailsOf(draft: Draft): QuestionDetails {
  const texts = DETAILS.map((name) => {
    const text = (draft[name] ?? '').replace(/\s+/g, ' ').trim();
    if (text.length > MOST_OF_DETAIL) throw new Refusal(`The ${name} is longer than ${MOST_OF_DETAIL} characters.`);
    return [name, text] as const;
  });
  return Object.fromEntries(texts) as QuestionDetails;
}

const EMBEDDED = /data:image\/[\w+.-]+;base64,([\sA-Za-z\d+/=]+)/g;

/** The texts, with each embedded picture moved to `files` and replaced by a short address. */
const withoutEmbedded = (texts: DraftTexts, files: Map<string, FileContent>): DraftTexts =>
  eachText(texts, (draft) => ({
    ...draft,
    text: draft.text.replace(EMBEDDED, (_, base64: string) => {
      const name = `picture ${files.size + 1} in the text`;
      files.set(name, base64);
      return name;
    }),
  }));

/** Whether a path names a picture that the site has. */
export type HasPicture = (path: string) => boolean;

/** Turns a draft into a question that the site takes, with its pictures. @throws Refusal with the reason */
export function acceptDraft(draft: Draft, hasPicture: HasPicture): Accepted {
  refuseKeys(draft.keys);
  const pictures = new Map<string, Picture>();
  const leftOut = new Set(draft.leftOut);
  const files = new Map(draft.files);
  const placePicture = (address: string) => {
    const name = address.trim();
    const content = files.get(name) ?? files.get(plainAddress(name));
    if (content === undefined && /^\/(?!\/)[^?#\\]+$/.test(name) && !name.includes('..') && hasPicture(name))
      return name;
    if (content === undefined) throw new Refusal(`The picture '${name.slice(0, 80)}' is not in the file.`);
    const picture = pictureOf(content, name);
    pictures.set(picture.path, picture);
    return picture.path;
  };
  const all = [draft.texts, ...(draft.hindi ? [draft.hindi] : [])].flatMap(allTexts);
  refuseLost(all);
  const isTex = all.some(({ text }) => hasDollarTex(text));
  const surroundings = { isTex, placePicture, leaveOut: (what: string) => leftOut.add(what) };
  const english = withoutEmbedded(draft.texts, files);
  const texts = cleanTexts(english, { language: 'en', ...surroundings });
  const inHindi = hindiOf({ ...draft, texts: english, hindi: draft.hindi && withoutEmbedded(draft.hindi, files) });
  const hindi = inHindi && cleanTexts(inHindi, { language: 'hi', ...surroundings });
  const correctOption = (draft.keys.indexOf(true) + 1) as BankQuestion['correctOption'];
  const question: BankQuestion = { ...texts, ...detailsOf(draft), correctOption, hindi };
  return { question, pictures: [...pictures.values()], leftOut: [...leftOut] };
}
