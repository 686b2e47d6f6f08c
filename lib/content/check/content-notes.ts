import { plainText } from '@/lib/html/plain-text';
import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';

import { contentFiles } from '../contract';
import { claimGap } from '../nouns/claims';
import { type ContentFault, fileFaultOf, faultsIn, readDocument } from './content-document';
import { isRecord } from './host-check-items';
import { policyNotes } from './policies-check';

/** Examinations that are open to candidates under 18. */
const OPEN_TO_MINORS = /\b(NDA|JEE|NEET|CUET)\b/;

const COURSES_FILE = 'courses.yaml';

/** Says that nobody is asked for the age, above all beside a course whose candidates may be minors. */
function notesOnAges(): ContentFault[] {
  if (instituteSchema.safeParse(readDocument(INSTITUTE_FILE).value).data?.guardianConsent) return [];
  const off = 'guardianConsent is not set, so candidates are not asked for their age';
  const found = faultsIn(COURSES_FILE, [], (value) => {
    const list = Array.isArray(value) ? (value as unknown[]).map((it) => (isRecord(it) ? it : {})) : [];
    const at = list.findIndex((it) => OPEN_TO_MINORS.test(`${it.CourseName} ${it.category}`));
    const what = `candidates of ${list[at]?.CourseName} may be under 18, and ${off}`;
    return at < 0 ? [] : [{ path: [at, 'CourseName'], what }];
  });
  return found.length > 0 ? found : [fileFaultOf(INSTITUTE_FILE, off)];
}

/** In words, as UPSC asks for an essay. */
const LEAST_ESSAY = 1_000;
/** In words: shorter texts are the same by chance. */
const LEAST_TEXT = 60;

const wordsOf = (html: unknown) =>
  plainText(String(html ?? ''))
    .split(' ')
    .filter(Boolean);

/** Names what is missing beside toppers and testimonials, essays that are none yet, and texts that stand twice. */
const notesOnItems = (): ContentFault[] =>
  contentFiles
    .filter(({ isFolder }) => !isFolder)
    .flatMap(({ call, name }) =>
      faultsIn(`${name}.yaml`, [], (value) => {
        const seen = new Map<string, number>();
        return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((raw, index) => {
          const { data } = call.item?.safeParse(raw) ?? {};
          const words = isRecord(raw) ? wordsOf(raw.Description ?? raw.DESC ?? raw.Desc) : [];
          const earlier = words.length < LEAST_TEXT ? undefined : seen.get(words.join(' '));
          seen.set(words.join(' '), index + 1);
          const isShort = name === 'essays' && words.length < LEAST_ESSAY;
          const notes = [
            data && claimGap(call.noun, data, Date.now()),
            isShort && `an essay of ${words.length} words; UPSC asks for 1,000 to 1,200`,
            earlier && `it has the same text as item ${earlier}`,
          ];
          return notes.flatMap((what) => (what ? [{ path: [index], what }] : []));
        });
      }),
    );

/** What an institute should know of its content folder, though it is not a fault. For a folder without faults. */
export const contentNotes = (): ContentFault[] => [...notesOnAges(), ...notesOnItems(), ...policyNotes()];
