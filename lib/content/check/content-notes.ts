import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';

import { claimGap } from '../claims';
import { contentFiles } from '../content-files';
import { type ContentFault, faultOf, faultsIn, readDocument } from './content-document';
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
  return found.length > 0 ? found : [faultOf(INSTITUTE_FILE, off)];
}

/** Names what is missing beside toppers and testimonials. */
const notesOnClaims = (): ContentFault[] =>
  contentFiles
    .filter(({ isFolder }) => !isFolder)
    .flatMap(({ call, name }) =>
      faultsIn(`${name}.yaml`, [], (value) =>
        (Array.isArray(value) ? (value as unknown[]) : []).flatMap((raw, index) => {
          const { data } = call.item?.safeParse(raw) ?? {};
          const what = data && claimGap(call.noun, data, Date.now());
          return what ? [{ path: [index], what }] : [];
        }),
      ),
    );

/** What an institute should know of its content folder, though it is not a fault. For a folder without faults. */
export const contentNotes = (): ContentFault[] => [...notesOnAges(), ...notesOnClaims(), ...policyNotes()];
