import { existsSync } from 'node:fs';

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

/** Names what is missing beside toppers and testimonials. */
const notesOnClaims = (): ContentFault[] =>
  contentFiles
    .filter(({ name, isFolder }) => !isFolder && existsSync(contentPath(`${name}.yaml`)))
    .flatMap(({ call, name }) => {
      const file = `${name}.yaml`;
      const { value, placeOf } = readDocument(file);
      return (Array.isArray(value) ? (value as unknown[]) : []).flatMap((raw, index) => {
        const { data } = call.item?.safeParse(raw) ?? {};
        const what = data && claimGap(call.noun, data, Date.now());
        return what ? [{ file, ...placeOf([index]), what, pages: [] }] : [];
      });
    });

/** What an institute should know of its content folder, though it is not a fault. For a folder without faults. */
export const contentNotes = (): ContentFault[] => [...notesOnAges(), ...notesOnClaims(), ...policyNotes()];
