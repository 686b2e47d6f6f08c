import { existsSync } from 'node:fs';

import { plainText } from '@/lib/html/plain-text';
import { contentPath } from '@/lib/server/content-folder';
import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';

import { claimGap } from '../claims';
import { contentFiles } from '../content-files';
import { type ContentFault, readDocument } from './content-document';
import { isRecord } from './host-check-items';
import { policyNotes } from './policies-check';

/** Examinations that are open to candidates under 18. */
const OPEN_TO_MINORS = /\b(NDA|JEE|NEET|CUET)\b/;

const COURSES_FILE = 'courses.yaml';

/** Says that nobody is asked for the age, above all beside a course whose candidates may be minors. */
function notesOnAges(): ContentFault[] {
  if (instituteSchema.safeParse(readDocument(INSTITUTE_FILE).value).data?.guardianConsent) return [];
  const off = 'guardianConsent is not set, so candidates are not asked for their age';
  const courses = existsSync(contentPath(COURSES_FILE)) ? readDocument(COURSES_FILE) : undefined;
  const list = Array.isArray(courses?.value) ? (courses.value as unknown[]) : [];
  const at = list.findIndex((it) => isRecord(it) && OPEN_TO_MINORS.test(`${it.CourseName} ${it.category}`));
  const found = list[at];
  if (!courses || !isRecord(found)) return [{ file: INSTITUTE_FILE, line: 1, column: 1, what: off, pages: [] }];
  const what = `candidates of ${found.CourseName} may be under 18, and ${off}`;
  return [{ file: COURSES_FILE, ...courses.placeOf([at, 'CourseName']), what, pages: [] }];
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
    .filter(({ name, isFolder }) => !isFolder && existsSync(contentPath(`${name}.yaml`)))
    .flatMap(({ call, name }) => {
      const file = `${name}.yaml`;
      const { value, placeOf } = readDocument(file);
      const seen = new Map<string, number>();
      return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((raw, index) => {
        const { data } = call.item?.safeParse(raw) ?? {};
        const words = isRecord(raw) ? wordsOf(raw.Description ?? raw.DESC ?? raw.Desc) : [];
        const earlier = words.length < LEAST_TEXT ? undefined : seen.get(words.join(' '));
        seen.set(words.join(' '), index + 1);
        const notes = [
          data && claimGap(call.noun, data, Date.now()),
          name === 'essays' &&
            words.length < LEAST_ESSAY &&
            `an essay of ${words.length} words; UPSC asks for 1,000 to 1,200`,
          earlier && `it has the same text as item ${earlier}`,
        ];
        return notes.flatMap((what) => (what ? [{ file, ...placeOf([index]), what, pages: [] }] : []));
      });
    });

/** What an institute should know of its content folder, though it is not a fault. For a folder without faults. */
export const contentNotes = (): ContentFault[] => [...notesOnAges(), ...notesOnItems(), ...policyNotes()];
