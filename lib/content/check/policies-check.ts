import { existsSync, readFileSync } from 'node:fs';

import { contentPath } from '@/lib/server/content-folder';
import { INSTITUTE_FILE, instituteSchema } from '@/lib/site/institute';
import { paths } from '@/lib/site/paths';

import { NOTICES_FILE, noticesSchema } from '../nouns/notices';
import {
  earlierFiles,
  placeholdersOf,
  POLICY_NAMES,
  POLICY_PAGES,
  policyFile,
  policySource,
  policyValues,
} from '../nouns/policies';
import { type ContentFault, fileFaultOf, faultsIn, readDocument } from './content-document';

const FILES = [
  ...POLICY_NAMES.map((name) => ({ file: policyFile(name), pages: [POLICY_PAGES[name]] })),
  { file: NOTICES_FILE, pages: [paths.register, paths.contactUs, paths.testimonials, paths.profile] },
];

const WHY_UNREAD = `nothing reads this file; its name must begin with one of ${POLICY_NAMES.join(', ')}`;

const textOf = (file: string) => readFileSync(contentPath(file), 'utf8');

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

/** Placeholders in a text that have no value. */
function strangersIn(file: string, pages: readonly string[]): ContentFault[] {
  const known = [...policyValues('en').keys()];
  const text = textOf(file);
  return [...new Set(placeholdersOf(text))]
    .filter((name) => !known.includes(name))
    .map((name) => {
      const what = `{{${name}}} stands for nothing; known are ${known.join(', ')}`;
      return { file, line: lineOf(text, `{{${name}}}`), column: 1, what, pages };
    });
}

function faultsOfPolicy(file: string, pages: readonly string[]): ContentFault[] {
  try {
    policySource(textOf(file));
    return [];
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/\s+/g, ' ') : String(error);
    return [fileFaultOf(file, `the head is wrong: ${why}`, pages)];
  }
}

const faultsOfNotices = (file: string, pages: readonly string[]): ContentFault[] =>
  faultsIn(file, pages, (value) =>
    (noticesSchema.safeParse(value).error?.issues ?? []).map(({ path, message }) => {
      return { path, what: `${path.join('.')}: ${message}` };
    }),
  );

const isInstituteRead = () =>
  existsSync(contentPath(INSTITUTE_FILE)) && instituteSchema.safeParse(readDocument(INSTITUTE_FILE).value).success;

const faultsOfText = (file: string, pages: readonly string[]): ContentFault[] => [
  ...(file === NOTICES_FILE ? faultsOfNotices(file, pages) : faultsOfPolicy(file, pages)),
  ...(isInstituteRead() ? strangersIn(file, pages) : []),
];

/** The parts of the folder's policies and notices that the site cannot show as written. */
export const policyFaults = (): ContentFault[] => [
  ...FILES.filter(({ file }) => existsSync(contentPath(file))).flatMap(({ file, pages }) => faultsOfText(file, pages)),
  ...earlierFiles().flatMap(({ file, name }) =>
    name ? faultsOfText(file, [POLICY_PAGES[name]]) : [fileFaultOf(file, WHY_UNREAD)],
  ),
];

/** Names what the policies need and the institute's file does not say. For a folder without faults. */
export function policyNotes(): ContentFault[] {
  const { privacy } = instituteSchema.parse(readDocument(INSTITUTE_FILE).value);
  const untold = Object.keys(instituteSchema.shape.privacy.unwrap().shape).filter((key) => !(key in privacy));
  if (untold.length === 0) return [];
  return [
    fileFaultOf(INSTITUTE_FILE, `privacy says nothing of ${untold.join(', ')}: policies show the sample’s words`),
  ];
}
